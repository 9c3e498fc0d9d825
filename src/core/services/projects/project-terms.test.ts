import { beforeEach, expect, test } from "vitest";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { sampleArtifact, sampleTask } from "../../../../tests/fakes/sample-tasks";
import { projectTerms, tasksOf } from "./project-terms";

let database: MemoryDatabase;
beforeEach(async () => {
  database = new MemoryDatabase();
  const record = {
    ...{ id: "p", name: "Garden", instructions: "Be brief.", agentIds: ["a"], knowledgeItemIds: ["k"] },
    ...{ createdAt: 1, updatedAt: 1 },
  };
  await database.write([{ type: "put", store: "projects", record: record as never }]);
});
const keep = (id: string, createdAt: number, over: object = {}, status: "final" | "draft" = "final") =>
  database.write([
    {
      type: "put",
      store: "tasks",
      record: sampleTask({ id, createdAt, projectId: "p", status: "completed", ...over }),
    },
    { type: "put", store: "artifacts", record: sampleArtifact({ id: `of-${id}`, taskId: id, status }) },
  ]);

test("work in a project is told its terms, and the deliverables of its finished tasks, newest first", async () => {
  await keep("old", 1);
  await keep("new", 3);
  await keep("running", 4, { status: "in_progress" });
  await keep("part", 5, { parentTaskId: "new" });
  await keep("elsewhere", 6, { projectId: "q" });
  await keep("unfinished", 7, {}, "draft");
  expect(await projectTerms(database, "p")).toEqual({
    projectId: "p",
    name: "Garden",
    instructions: "Be brief.",
    agentIds: ["a"],
    knowledgeItemIds: ["k"],
    deliverableIds: ["of-new", "of-old"],
  });
  expect((await tasksOf(database, "p")).map(({ id }) => id)).toEqual(["unfinished", "running", "new", "old"]);
});

test("a task does not draw on its own deliverable, and a project that is gone has no terms", async () => {
  await keep("a", 1);
  expect((await projectTerms(database, "p", "a"))?.deliverableIds).toEqual([]);
  expect(await projectTerms(database, "gone")).toBeUndefined();
});

test("deliverables of the last fifty tasks are drawn on", async () => {
  for (let count = 0; count <= 50; count++) await keep(`t${count}`, count);
  const { deliverableIds = [] } = (await projectTerms(database, "p")) ?? {};
  expect([deliverableIds.length, deliverableIds[0], deliverableIds.at(-1)]).toEqual([50, "of-t50", "of-t1"]);
});
