import { expect, test } from "vitest";
import { fallbacksOf } from "./fallbacks";
import type { ModelCalled } from "./usage";

const FALLBACK = { answeredBy: "Beta · b", insteadOf: "Alpha · a", reason: "key" } as const;
const called = (over: Partial<ModelCalled>): ModelCalled => ({
  ...{ type: "model-called", id: "r/0", runId: "r", rootTaskId: "t", seq: 0, at: 0 },
  ...{ taskId: "t", agentId: "a", purpose: "execution", provider: "p", model: "m", durationMs: 1 },
  ...over,
});

test("each model that answered in place of another is told of once for each reason", () => {
  const calls = [
    called({}),
    called({ fallback: FALLBACK }),
    called({ fallback: FALLBACK }),
    called({ fallback: { ...FALLBACK, reason: "rate" } }),
  ];
  expect(fallbacksOf(calls)).toEqual([FALLBACK, { ...FALLBACK, reason: "rate" }]);
});

test("one that did not answer either did not answer", () => {
  expect(fallbacksOf([called({ fallback: FALLBACK, failed: true })])).toEqual([]);
});
