import { beforeEach, expect, test } from "vitest";
import { journalOf } from "../../../../../tests/fakes/journal-of";
import { MemoryDatabase } from "../../../../../tests/fakes/memory-database";
import { sampleArtifact, sampleTask } from "../../../../../tests/fakes/sample-tasks";
import type { WriteOperation } from "../../../ports/database";
import { editDraftId } from "../../drafts/edit-drafts";
import { belongingsOf, removalOf, returnOf } from "./task-belongings";

let database: MemoryDatabase;
const put = (store: string, record: object) => ({ type: "put", store, record }) as WriteOperation;
const draft = (id: string) => put("drafts", { id, text: "", updatedAt: 1 });

beforeEach(async () => {
  database = new MemoryDatabase();
  const lost = sampleTask({ id: "lost", parentTaskId: "task-1" });
  const events = journalOf(
    { type: "task-created", task: sampleTask() },
    { type: "task-created", task: lost },
    { type: "task-created", task: sampleTask({ id: "other" }) },
  );
  await database.write([
    put("tasks", sampleTask()),
    put("tasks", sampleTask({ id: "part", parentTaskId: "task-1" })),
    put("tasks", sampleTask({ id: "deep", parentTaskId: "part" })),
    put("tasks", sampleTask({ id: "other" })),
    ...events.map((event) => put("events", event)),
    put("artifacts", sampleArtifact({ id: "a", taskId: "deep" })),
    put("artifacts", sampleArtifact({ id: "b", taskId: "lost" })),
    put("artifacts", sampleArtifact({ id: "c", taskId: "other" })),
    draft("task/task-1/note"),
    draft("task/task-12/note"),
    draft(editDraftId("a")),
    draft(editDraftId("c")),
  ]);
});
const named = async () =>
  (await belongingsOf(database, "task-1")).map(({ store, record }) => `${store} ${record.id}`).sort();

test("all there is of a task belongs to it, at any depth, of parts whose records are gone too, and nothing of another", async () =>
  expect(await named()).toEqual(
    [
      "tasks task-1",
      "tasks part",
      "tasks deep",
      "events run/0",
      "events run/1",
      "events run/2",
      "artifacts a",
      "artifacts b",
      "drafts task/task-1/note",
      `drafts ${editDraftId("a")}`,
    ].sort(),
  ));

test("it is removed and put back as a whole", async () => {
  const before = await named();
  const belongings = await belongingsOf(database, "task-1");
  await database.write(removalOf(belongings));
  expect(await named()).toEqual([]);
  expect((await database.list("tasks")).map(({ id }) => id)).toEqual(["other"]);
  await database.write(returnOf(belongings));
  expect(await named()).toEqual(before);
});
