import { expect, test } from "vitest";
import { journalOf } from "../../../../tests/fakes/journal-of";
import { sampleArtifact, sampleTask } from "../../../../tests/fakes/sample-tasks";
import { textAttachment } from "../../../../tests/fakes/text-attachment";
import { CAPSULE_CLOSING, CAPSULE_OPENING, capsuleMarkup, capsuleOf } from "./capsule";
import { capsuleFiles } from "./capsule-files";
import type { JournalFact } from "./journal-event";

const taskId = "task-1";
const kept = (task: string, ...names: readonly string[]): JournalFact => ({
  type: "files-kept",
  taskId: task,
  files: names.map((name) => textAttachment(name, "text")),
});

test("what the device alone is concerned with stays there, and the rest is numbered anew", () => {
  const events = journalOf(
    { type: "task-created", task: sampleTask({ projectId: "p", conversationId: "c", madeFrom: "t" }) },
    { type: "node-accepted", taskId, key: "k", result: {} },
    { type: "project-given", taskId },
    { type: "tool-turn", taskId, agentId: "a", node: "n", turn: { text: "", uses: [] } },
    { type: "user-message", taskId, content: "hello" },
  );
  const capsule = capsuleOf(taskId, events, 99);
  expect(capsule).toMatchObject({ rootTaskId: taskId, madeAt: 99 });
  expect(capsule.events.map(({ type, seq }) => [type, seq])).toEqual([
    ["task-created", 0],
    ["user-message", 1],
  ]);
  const [created] = capsule.events;
  const task = created?.type === "task-created" ? created.task : undefined;
  expect(task).toMatchObject({ id: taskId, title: "Write a guide" });
  for (const field of ["projectId", "conversationId", "madeFrom"]) expect(task).not.toHaveProperty(field);
});

test("of what a text cites, pages of the web come along and files do not", () => {
  const sources = [
    { kind: "web", number: 1, url: "https://x.example", title: "Page" },
    { kind: "file", number: 2, name: "diary.txt" },
  ];
  const artifact = sampleArtifact({ sources } as object);
  const capsule = capsuleOf(taskId, journalOf({ type: "artifact-created", artifact }), 1);
  expect(capsule.events[0]).toMatchObject({ artifact: { sources: [sources[0]] } });
  const odd = sampleArtifact({ sources: "all" } as object);
  const [event] = capsuleOf(taskId, journalOf({ type: "artifact-created", artifact: odd }), 1).events;
  expect(event?.type === "artifact-created" && event.artifact.sources).toBeUndefined();
});

test("files that tools made stand at the end, one event for each part, with ids of their own", () => {
  const events = journalOf(kept("part", "a.txt", "b.txt"), kept(taskId, "c.txt"), {
    type: "user-message",
    taskId,
    content: "hello",
  });
  const capsule = capsuleOf(taskId, events, 1);
  expect(
    capsule.events.map((event) => [
      event.type,
      event.seq,
      event.type === "files-kept" ? [event.id, event.taskId, event.files.map(({ name }) => name)] : [],
    ]),
  ).toEqual([
    ["user-message", 0, []],
    ["files-kept", 1, ["run/2/part", "part", ["a.txt", "b.txt"]]],
    ["files-kept", 2, ["run/2/task-1", taskId, ["c.txt"]]],
  ]);
  expect(capsuleOf(taskId, [], 1).events).toEqual([]);
});

test("nothing of the data is markup", () => {
  const content = "</script><b>\u2028\u2029";
  const markup = capsuleMarkup(capsuleOf(taskId, journalOf({ type: "user-message", taskId, content }), 1));
  expect(markup.startsWith(CAPSULE_OPENING)).toBe(true);
  expect(markup.endsWith(CAPSULE_CLOSING)).toBe(true);
  const data = markup.slice(CAPSULE_OPENING.length, -CAPSULE_CLOSING.length);
  expect(data).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(data).events[0].content).toBe(content);
});

test("a capsule has room for fifty files and three megabytes of them; what does not fit is left out", () => {
  const names = Array.from({ length: 51 }, (_, index) => `${index}.txt`);
  const many = capsuleFiles(journalOf(kept(taskId, ...names)));
  expect(many.kept).toHaveLength(50);
  expect(many.leftOut.map(({ file }) => file.name)).toEqual(["50.txt"]);

  const sized = (name: string, bytes: number) => ({
    ...textAttachment(name, ""),
    data: "A".repeat((bytes / 3) * 4),
  });
  const MB = 1024 * 1024;
  const files = [sized("half", 1.5 * MB), sized("large", 3 * MB), sized("other half", 1.5 * MB)];
  const large = capsuleFiles(journalOf({ type: "files-kept", taskId, files }));
  expect(large.kept.map(({ file }) => file.name)).toEqual(["half", "other half"]);
  expect(large.leftOut.map(({ file }) => file.name)).toEqual(["large"]);
});

test("of several files of one name the last comes along, for each part one", () => {
  const { kept: files } = capsuleFiles(journalOf(kept("a", "x.txt"), kept("b", "x.txt"), kept("a", "x.txt")));
  expect(files.map((each) => each.taskId)).toEqual(["a", "b"]);
});
