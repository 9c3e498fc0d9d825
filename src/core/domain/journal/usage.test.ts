import { expect, test } from "vitest";
import type { ToolUse } from "../tool/tool-use";
import type { JournalEvent, JournalFact } from "./journal-event";
import { callsOf, partTimeMs, usageBy, usageOf, workingTimeMs } from "./usage";

const route = { provider: "p", model: "m", simulated: false };
const journal = (...facts: readonly (readonly [at: number, fact: JournalFact])[]): readonly JournalEvent[] =>
  facts.map(([at, fact], seq) => ({ ...fact, id: `r/${seq}`, runId: "r", rootTaskId: "t", seq, at }));
const call = {
  type: "model-called",
  taskId: "t",
  agentId: "a",
  purpose: "x",
  durationMs: 1,
  ...route,
} as const;
const usage = { promptTokens: 2, completionTokens: 3, totalTokens: 5 };
const calls = (...given: readonly Partial<typeof call & { cost: number; estimated: boolean }>[]) =>
  callsOf(journal(...given.map((each) => [1, { ...call, usage, ...each }] as const)));

test("working time leaves interruptions and rests out", () => {
  const events = journal(
    [10, { type: "run-started", ...route }],
    [30, { type: "strategy-chosen", strategy: "x" }],
    [100, { type: "run-resumed", ...route }],
    [110, { type: "run-state-changed", state: "stopped" }],
    [200, { type: "run-resumed", ...route }],
    [205, { type: "run-state-changed", state: "awaiting-approval" }],
    [300, { type: "run-resumed", ...route }],
  );
  expect(workingTimeMs(events)).toBe(20 + 10 + 5);
  expect(workingTimeMs(events, 350)).toBe(20 + 10 + 5 + 50);
});

test("time in which all there is waits for the user's answers is no working time", () => {
  const use = (id: string, state: ToolUse["state"]): ToolUse => ({
    id,
    call: { id, name: "post", arguments: "{}" },
    state,
  });
  const changed = (id: string, state: ToolUse["state"]): JournalFact => ({
    ...{ type: "tool-changed", taskId: "t", agentId: "a" },
    use: use(id, state),
  });
  const reserved = (callId: string): JournalFact => ({
    ...{ type: "call-reserved", taskId: "t", agentId: "a", callId, tokens: 1 },
  });
  const asking = journal(
    [10, { type: "run-started", ...route }],
    [11, reserved("other")],
    [
      12,
      {
        ...{ type: "tool-turn", taskId: "t", agentId: "a", node: "n" },
        turn: { text: "", uses: [use("u", "planned")] },
      },
    ],
    [15, changed("u", "asked")],
    // Somebody else is at work still.
    [20, { ...call, callId: "other" }],
  );
  expect(workingTimeMs(asking, 1_000)).toBe(10);
  const answered = journal(
    ...asking.map(({ at, ...fact }) => [at, fact as JournalFact] as const),
    [500, changed("u", "allowed")],
    [503, changed("u", "asked")],
    // A page that is opened again goes on waiting; one that was killed while it waited has done nothing since.
    [900, { type: "run-resumed", ...route }],
    [950, changed("u", "denied")],
    [957, { type: "run-state-changed", state: "stopped" }],
  );
  expect(workingTimeMs(answered, 1_000)).toBe(10 + 3 + 7);
  const killed = journal(
    [10, { type: "run-started", ...route }],
    [11, changed("u", "asked")],
    [20, reserved("other")],
    [26, { type: "strategy-chosen", strategy: "x" }],
    [800, { type: "run-resumed", ...route }],
    [900, { type: "strategy-chosen", strategy: "x" }],
  );
  expect(workingTimeMs(killed, 1_000)).toBe(1 + 6);
});

test("a part has a time of its own, from when it was taken up", () => {
  const status = (status: "in_progress" | "completed" | "failed", taskId = "part") =>
    ({ type: "task-status-changed", taskId, status }) as const;
  const events = journal(
    [10, { type: "run-started", ...route }],
    [20, status("in_progress")],
    [25, status("in_progress", "other")],
    [50, { type: "run-state-changed", state: "stopped" }],
    [90, status("in_progress")],
    [97, status("completed")],
  );
  expect(partTimeMs(events, "part")).toBe(30 + 7);
  expect(partTimeMs(events, "other", 400)).toBe(25);
});

test("tokens of all calls are added up, and that some are an upper bound is told", () => {
  expect(usageOf(calls({}, {})).tokens).toBe(10);
  expect(usageOf(calls({}, {})).isEstimated).toBe(false);
  expect(usageOf(calls({}, { estimated: true })).isEstimated).toBe(true);
});

test("a cost is known only where that of every call is", () => {
  expect(usageOf([])).toEqual({ tokens: 0, durationMs: 0, isEstimated: false, cost: undefined });
  expect(usageOf(calls({ cost: 0.25 }, { cost: 0.5 })).cost).toBe(0.75);
  expect(usageOf(calls({ cost: 0.25 }, {})).cost).toBeUndefined();
  expect(usageOf(calls({ cost: 0.25 }, {}), () => "free").cost).toBe(0.25);
  expect(usageOf(calls({}, {}), () => "free").cost).toBe("free");
  expect(usageOf(calls({ cost: 0 })).cost).toBe("free");
});

test("each agent and each task has a sum of its own", () => {
  const given = calls({ cost: 1 }, { agentId: "b" as "a", cost: 2 }, { taskId: "s" as "t", cost: 4 });
  expect([...usageBy("agentId", given)].map(([id, { tokens, cost }]) => [id, tokens, cost])).toEqual([
    ["a", 10, 5],
    ["b", 5, 2],
  ]);
  expect([...usageBy("taskId", given)].map(([id, { cost }]) => [id, cost])).toEqual([
    ["t", 3],
    ["s", 4],
  ]);
});
