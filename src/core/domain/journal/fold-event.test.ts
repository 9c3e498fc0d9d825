import { expect, test } from "vitest";
import type { Requirement } from "../requirement/requirement";
import type { Task } from "../task/task";
import { emptyState, foldEvents } from "./fold-event";
import { type JournalEvent, RESULT_VERSION } from "./journal-event";

const accepted = (key: string, version?: number): JournalEvent => ({
  id: key,
  runId: "run",
  rootTaskId: "root",
  seq: 0,
  at: 0,
  type: "node-accepted",
  taskId: "root",
  key,
  result: key,
  ...(version === undefined ? {} : { version }),
});

test("results are found again unless a build of another shape accepted them", () => {
  const events = [accepted("first"), accepted("same", RESULT_VERSION), accepted("other", RESULT_VERSION + 1)];
  const state = foldEvents(emptyState("root"), events);
  expect([...state.accepted.keys()]).toEqual(["same"]);
  expect(state.events).toHaveLength(events.length);
});

test("a requirement that is met after all needs no acceptance", () => {
  const envelope = { id: "e", runId: "run", rootTaskId: "t", seq: 0 };
  const requirement = { id: "r", status: "failed", outcome: "unmet" } as Requirement;
  const task = { id: "t", requirements: [requirement] } as unknown as Task;
  const verdict = { type: "requirement-validated", taskId: "t", requirementId: "r", reason: "" } as const;
  const events: readonly JournalEvent[] = [
    { ...envelope, at: 1, type: "task-created", task },
    { ...envelope, at: 2, type: "requirement-accepted", taskId: "t", requirementId: "r", accepted: true },
    { ...envelope, at: 3, ...verdict, satisfied: false, outcome: "unmet" },
    { ...envelope, at: 4, ...verdict, satisfied: true, outcome: "met" },
  ];
  const after = (count: number) =>
    foldEvents(emptyState("t"), events.slice(0, count)).tasks.get("t")?.requirements[0];
  expect(after(3)).toMatchObject({ acceptedAt: 2, outcome: "unmet" });
  expect(after(4)?.acceptedAt).toBeUndefined();
});
