import { expect, test } from "vitest";
import { sampleArtifact, sampleTask } from "../../../../tests/fakes/sample-tasks";
import { stepsOf } from "../../../../tests/steps";
import { emptyState, foldEvents } from "./fold-event";
import type { JournalEvent, JournalFact } from "./journal-event";

/** A journal in which everything that is kept in a list grows. */
function journal(rounds: number): readonly JournalEvent[] {
  const facts: JournalFact[] = [
    { type: "task-created", task: sampleTask({ id: "t", steps: [], artifacts: [] }) },
  ];
  for (let round = 0; round < rounds; round++) {
    const step = { name: "", description: "", order: round, status: "pending", agentId: "a" } as const;
    facts.push(
      { type: "step-added", taskId: "t", step: { ...step, id: `s${round}` } },
      { type: "step-changed", taskId: "t", stepId: `s${round}`, status: "completed" },
      { type: "agent-assigned", taskId: `part-${round}`, agentId: "a", agentName: "A" },
      { type: "artifact-created", artifact: sampleArtifact({ id: `a${round}`, taskId: "t" }) },
      { type: "node-accepted", taskId: "t", key: `k${round}`, result: round, version: 2 },
    );
  }
  return facts.map((fact, seq) => ({ ...fact, id: `r/${seq}`, runId: "r", rootTaskId: "t", seq, at: seq }));
}

test("a journal is opened in steps that grow as it does", () => {
  const short = journal(200);
  const long = journal(800);
  foldEvents(emptyState("t"), short);
  const steps = stepsOf(() => foldEvents(emptyState("t"), short));
  expect(stepsOf(() => foldEvents(emptyState("t"), long)) / steps).toBeLessThan(5);
});

test("what was folded before is not changed by what comes after", () => {
  const events = journal(3);
  const before = foldEvents(emptyState("t"), events.slice(0, 6));
  const task = before.tasks.get("t");
  const kept = structuredClone(task);
  const after = foldEvents(before, events.slice(6));
  expect(task).toEqual(kept);
  expect(after.tasks.get("t")).toEqual(foldEvents(emptyState("t"), events).tasks.get("t"));
});
