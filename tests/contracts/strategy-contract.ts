import type { Plugin } from "@core/plugin/define-plugin";
import { OrchestrationStrategies } from "@core/points/orchestration-strategy";
import { describe, test } from "vitest";
import { contributionsOf } from "./contributions-of";
import { strategyChecks } from "./strategy-checks";

/** What every strategy does; `installed` where it is one of those every rig has. */
export function strategyContract(plugin: Plugin, { installed = false } = {}): void {
  for (const strategy of contributionsOf(plugin, OrchestrationStrategies))
    describe(`${strategy.id} as a strategy`, { timeout: 30_000 }, () => {
      test.each(Object.entries(strategyChecks(strategy, installed ? [] : [plugin])))("%s", async (_, run) => {
        await run();
      });
    });
}
