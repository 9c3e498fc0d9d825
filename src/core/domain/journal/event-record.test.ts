import * as v from "valibot";
import { expect, test } from "vitest";
import { event, isEventKind } from "./event-record";

const said = { id: "r/0", runId: "r", rootTaskId: "t", seq: 0, at: 1 };

test.each([null, undefined, 7, "run-started", [], {}, said])("no event is %j", (given) => {
  expect(v.safeParse(event, given).success).toBe(false);
});

test("an event is checked by what its kind is about, and one of a later version kept as it is", () => {
  expect([isEventKind("user-message"), isEventKind("of-later")]).toEqual([true, false]);
  const message = { ...said, type: "user-message", taskId: "t", content: "Hi" };
  expect(v.parse(event, message)).toEqual(message);
  expect(v.safeParse(event, { ...message, content: 7 }).success).toBe(false);
  const later = { ...said, type: "of-later", anything: [1] };
  expect(v.parse(event, later)).toEqual(later);
});

test.each([-1, 1.5, "0", Number.MAX_SAFE_INTEGER + 1])("an event has no place %j in its journal", (seq) => {
  expect(v.safeParse(event, { ...said, type: "of-later", seq }).success).toBe(false);
  expect(v.safeParse(event, { ...said, type: "of-later", seq: Number.MAX_SAFE_INTEGER }).success).toBe(true);
});
