import type { Plugin } from "@core/plugin/define-plugin";
import { OrchestrationStrategies } from "@core/points/orchestration-strategy";
import { describe, test } from "vitest";
import { STRATEGIES } from "../fakes/task-runner-rig";
import { contributionsOf } from "./contributions-of";
import { strategyChecks } from "./strategy-checks";

/** Contract suite of strategies. */
export function strategyContract(plugin: Plugin): void {
  const besides = STRATEGIES.includes(plugin) ? [] : [plugin];
  for (const strategy of contributionsOf(plugin, OrchestrationStrategies))
    describe(`${strategy.id} as a strategy`, () => {
      test.each(Object.entries(strategyChecks(strategy, besides)))("%s", async (_, run) => {
        await run();
      });
    });
}
