import { OrchestrationStrategies } from "@core/points/orchestration-strategy";
import { expect, test } from "vitest";
import { BUILT_IN_PLUGINS, builtIn, contributionsOf } from "./contributions-of";
import { strategyContract } from "./strategy-contract";

for (const plugin of BUILT_IN_PLUGINS) {
  if (contributionsOf(plugin, OrchestrationStrategies).length > 0) strategyContract(plugin);
}

test("there are strategies to hold to the contract", () => {
  expect(builtIn(OrchestrationStrategies).map(({ id }) => id)).toEqual(
    expect.arrayContaining(["dag", "multi-pass", "research-with-sources", "single-pass"]),
  );
});
