import { OrchestrationStrategies } from "../../../../../src/core/points/orchestration-strategy";
import { strategyChecks } from "../../../../../tests/contracts/strategy-checks";
import type { Tested } from "../../tested";

/**
 * Contract suite of strategies: each is run by the application's own task runner, with models that answer as the
 * practice model does.
 */
export async function suite(tested: Tested): Promise<void> {
  const strategy = tested.contribution(OrchestrationStrategies);
  for (const [name, run] of Object.entries(strategyChecks(strategy, [tested.running.plugin])))
    await tested.check(name, run);
}
