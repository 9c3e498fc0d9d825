import { expect, test } from "vitest";
import { FixedClock } from "../../../../../tests/fakes/fixed-clock";
import { journalOf } from "../../../../../tests/fakes/journal-of";
import { sampleArtifact, sampleRequirement, sampleTask } from "../../../../../tests/fakes/sample-tasks";
import { SequentialIds } from "../../../../../tests/fakes/sequential-ids";
import { CAPSULE_CLOSING, CAPSULE_OPENING, capsuleMarkup, capsuleOf } from "../../../domain/journal/capsule";
import { CapsuleImport } from "./capsule-import";
import { previewCapsule } from "./preview-capsule";
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

test("a file of ten megabytes is looked at, and no larger one", async () => {
  const looked: number[] = [];
  const reader = { read: async ({ size }: Blob) => void looked.push(size) };
  const { signal } = new AbortController();
  const imported = new CapsuleImport(reader as never, {} as never, {} as never);
  await imported.read({ size: 10_485_760 } as Blob, signal);
  expect(looked).toEqual([10_485_760]);
  const read = imported.read({ size: 10_485_761 } as Blob, signal);
  await expect(read).rejects.toMatchObject({ code: "capsule.too-large" });
});

test("the user sees what is in a capsule before anything is saved, under ids of its own", () => {
  const ids = new SequentialIds();
  const clock = new FixedClock();
  const part = sampleTask({ id: "part", parentTaskId: "task-1" });
  const artifact = sampleArtifact();
  const agent = { id: "custom-1-ada", name: "Ada", role: "Writes", instructions: "" };
  const requirements = [
    sampleRequirement({ id: "r1", status: "satisfied" }),
    sampleRequirement({ id: "r2", status: "failed" }),
  ];
  const made = journalOf(
    { type: "task-created", task: sampleTask({ requirements }) },
    { type: "task-created", task: part },
    { type: "agent-recruited", agent, fallback: false },
    { type: "artifact-created", artifact },
    { type: "artifact-changed", artifact: { ...artifact, content: "Other.", version: 2 } },
  );
  const preview = previewCapsule(page({ events: made }), { ids, clock });
  expect(preview).toMatchObject({
    ...{ title: "Write a guide", madeAt: 9, parts: 1, artifacts: 1, versions: 2, events: 5 },
    requirements: { met: 1, total: 2 },
  });
  const recruited = preview.journal.events.flatMap((event) =>
    event.type === "agent-recruited" ? [event.agent.id] : [],
  );
  expect(recruited).toEqual([expect.stringMatching(/^custom-(?!1-ada)/)]);
  expect(preview.journal.rootTaskId).not.toMatch(/^custom-/);
  const other = journalOf({ type: "task-created", task: part });
  expect(() => previewCapsule(page({ events: other }), { ids, clock })).toThrow("file.damaged");
});
