import { expect, test } from "vitest";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { OrchestrationRig, SIMPLE_PROMPT } from "../../../../tests/fakes/task-runner-rig";
import { ConversationRepository } from "../chat/conversation-repository";
import { ProjectLibrary } from "./project-library";

/** A browser with a project in which there are a task and a conversation. */
async function withProject() {
  const rig = new OrchestrationRig();
  const { database, clock, ids, tabs } = rig.ports;
  const { library: tasks, monitor } = rig.open();
  const repository = new ConversationRepository(database, tabs, new FixedClock());
  const library = new ProjectLibrary(database, clock, ids, tabs, tasks, repository);
  const project = await library.create({ name: "  Garden \n plans ", instructions: "Metric units." });
  const task = await tasks.create({ prompt: SIMPLE_PROMPT, projectId: project.id });
  const conversation = {
    ...{ id: "c", agentId: "a", participatingAgents: ["a"], title: "Roses" },
    ...{ timestamp: 1, messageCount: 1 },
  };
  const message = {
    id: "m",
    conversationId: "c",
    role: "user",
    content: "Which roses?",
    timestamp: 1,
  } as const;
  await repository.create({ ...conversation, projectId: project.id }, [message]);
  return { database, library, tasks, monitor, repository, project, task, tabs };
}

const idsOf = (records: readonly { readonly id: string }[]) => records.map(({ id }) => id);

test("a project has a name without breaks, and a blank one is refused", async () => {
  const { library, project } = await withProject();
  expect(project).toMatchObject({ name: "Garden plans", agentIds: [], knowledgeItemIds: [] });
  await expect(library.create({ name: " \n" })).rejects.toMatchObject({ code: "name.required" });
  await expect(library.change(project.id, { name: "" })).rejects.toMatchObject({
    code: "name.required",
  });
  expect(await library.change(project.id, { name: "Beds", limits: undefined })).toMatchObject({
    name: "Beds",
  });
  expect(await library.change("gone", { name: "Beds" })).toBeUndefined();
});

test("other tabs are told once a project was made, changed, removed or put back", async () => {
  const { library, project, tabs } = await withProject();
  const told = () => tabs.posted.filter(({ type }) => type === "store-changed").length;
  expect(told()).toBe(1);
  await library.change(project.id, { name: "Beds" });
  expect(told()).toBe(2);
  const removed = await library.remove(project.id);
  expect(told()).toBe(3);
  await library.putBack(removed);
  expect(told()).toBe(4);
  expect(tabs.posted).toContainEqual({ type: "store-changed", store: "projects" });
});

test("a task takes the model and the limits of its project unless it has its own", async () => {
  const { library, tasks, project } = await withProject();
  const model = { credentialId: "c", model: "m" };
  await library.change(project.id, { model, limits: { cost: 2 } });
  const prompt = SIMPLE_PROMPT;
  expect(await tasks.create({ prompt, projectId: project.id })).toMatchObject({
    ...{ projectId: project.id, chosenModel: model, limits: { cost: 2 } },
  });
  const own = { credentialId: "d", model: "n" };
  const chosen = { chosenModel: own, limits: { tokens: 5 } };
  expect(await tasks.create({ prompt, projectId: project.id, ...chosen })).toMatchObject(chosen);
  expect((await tasks.create({ prompt, projectId: "gone" })).projectId).toBeUndefined();
});

test("what is moved out and in is found where it is", async () => {
  const { library, monitor, project, task } = await withProject();
  expect(idsOf(await library.tasks(project.id))).toEqual([task.id]);
  await library.moveTask(task.id, undefined);
  await library.moveConversation("c", undefined);
  expect(await library.tasks(project.id)).toEqual([]);
  expect(await library.conversations(project.id)).toEqual([]);
  expect((await monitor.load(task.id)).tasks.get(task.id)?.projectId).toBeUndefined();
  await library.moveTask(task.id, project.id);
  await library.moveConversation("c", project.id);
  expect(idsOf(await library.tasks(project.id))).toEqual([task.id]);
  expect(idsOf(await library.conversations(project.id))).toEqual(["c"]);
});

test("what was made in a project outlives it, and is in it again when it is put back", async () => {
  const { database, library, project, task } = await withProject();
  const removed = await library.remove(project.id);
  expect(await library.list()).toEqual([]);
  expect(await database.get("tasks", task.id)).toBeDefined();
  await library.putBack(removed);
  expect(await library.list()).toEqual([project]);
  expect(idsOf(await library.tasks(project.id))).toEqual([task.id]);
});

test("what was made in it goes with it where that is wanted, and comes back with it record by record", async () => {
  const { database, library, project } = await withProject();
  const stores = ["projects", "tasks", "events", "conversations", "messages"] as const;
  const all = () => Promise.all(stores.map((store) => database.list(store)));
  const before = await all();
  const removed = await library.remove(project.id, true);
  expect((await all()).flat()).toEqual([]);
  await library.putBack(removed);
  expect(await all()).toEqual(before);
});

test("nothing is gone where a part cannot be removed", async () => {
  const { database, library, repository, project, task } = await withProject();
  repository.remove = () => Promise.reject(new Error("no"));
  await expect(library.remove(project.id, true)).rejects.toThrow("no");
  expect(idsOf(await library.list())).toEqual([project.id]);
  expect(await database.get("tasks", task.id)).toBeDefined();
});
