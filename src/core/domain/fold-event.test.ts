import { expect, test } from "vitest";
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
