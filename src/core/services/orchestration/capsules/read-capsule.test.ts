import { expect, test } from "vitest";
import { journalOf } from "../../../../../tests/fakes/journal-of";
import { sampleTask } from "../../../../../tests/fakes/sample-tasks";
import { CAPSULE_CLOSING, CAPSULE_OPENING, capsuleMarkup, capsuleOf } from "../../../domain/journal/capsule";
import { readCapsule } from "./read-capsule";

const events = journalOf({ type: "task-created", task: sampleTask() });
const capsule = capsuleOf("task-1", events, 9);
const page = (over: object) => `<p>${capsuleMarkup({ ...capsule, ...over } as typeof capsule)}</p>`;
const code = (text: string) => {
  try {
    readCapsule(text);
    return undefined;
  } catch (error) {
    return (error as { code?: string }).code;
  }
};

test("a capsule is read out of its page, of which nothing else is looked at", () => {
  const read = readCapsule(`<script>evil()</script>${page({})}<script>more()</script>`);
  expect(read).toMatchObject({ rootTaskId: "task-1", madeAt: 9, events: [{ type: "task-created" }] });
});

test.each([
  ["without data", "<p>nothing</p>", "capsule.none"],
  ["whose data never ends", CAPSULE_OPENING, "file.damaged"],
  ["whose data is none", `${CAPSULE_OPENING}{${CAPSULE_CLOSING}`, "file.damaged"],
  ["of another kind", page({ format: "other" }), "file.damaged"],
  ["of a later version", page({ version: 2 }), "app.newer"],
  ["without events", page({ events: [] }), "file.damaged"],
  ["with an event that is none", page({ events: [{ type: "task-created" }] }), "file.damaged"],
  ["with an event of later versions", page({ events: [{ ...events[0], type: "later" }] }), "app.newer"],
  ["with more events than are taken", page({ events: Array(50_001).fill(0) }), "capsule.too-large"],
])("a page %s is refused", (_, text, expected) => expect(code(text)).toBe(expected));

test("as many events as are taken are looked at each", () =>
  expect(code(page({ events: Array(50_000).fill(0) }))).toBe("file.damaged"));

test("data that is nested too deep is refused", () => {
  const nested = (depth: number): unknown => (depth === 0 ? "a" : { a: nested(depth - 1) });
  const event = (depth: number) => page({ events: [{ ...events[0], more: nested(depth) }] });
  expect(code(event(20))).toBeUndefined();
  expect(code(event(60))).toBe("file.damaged");
});
