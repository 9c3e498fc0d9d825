import { autorun } from "mobx";
import { beforeEach, describe, expect, it } from "vitest";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { OrchestrationRig, SIMPLE_PROMPT } from "../../../../tests/fakes/task-runner-rig";
import { ConversationRepository } from "../../services/chat/conversation-repository";
import type { TaskLibrary } from "../../services/orchestration/library/task-library";
import { ProjectLibrary } from "../../services/project-library/project-library";
import { CurrentProject } from "./current-project";
import { ProjectsStore } from "./projects-store";

let rig: OrchestrationRig;
let current: CurrentProject;
let store: ProjectsStore;
let tasks: TaskLibrary;

beforeEach(() => {
  rig = new OrchestrationRig();
  const { database, clock, ids, tabs, preferences, notifier } = rig.ports;
  tasks = rig.open().library;
  const repository = new ConversationRepository(database, tabs, new FixedClock());
  const library = new ProjectLibrary(database, clock, ids, tabs, tasks, repository);
  current = new CurrentProject(preferences);
  const unused = {} as never;
  store = new ProjectsStore(
    { library, imports: unused, archives: unused },
    repository,
    current,
    notifier,
    tabs,
  );
});

const lastNotice = () => rig.ports.notifier.notices.at(-1);
const turn = () => new Promise((resolve) => setTimeout(resolve));

describe("the current project", () => {
  it("is the one that was made last, and is known by its name on the next start", async () => {
    expect(current.isOffered).toBe(false);
    const { id } = await store.create("Garden and house");
    expect(current.project).toMatchObject({ id, name: "Garden and house" });
    expect(new CurrentProject(rig.ports.preferences).project).toEqual({ id, name: "Garden and house" });
    current.choose();
    const next = new CurrentProject(rig.ports.preferences);
    expect([next.project, next.isOffered]).toEqual([undefined, true]);
  });

  it("is listed as soon as it is there, for whoever looks at the list", async () => {
    const seen: number[] = [];
    const stop = autorun(() => seen.push(store.projects.length));
    await store.create("Garden");
    expect([seen[0], seen.at(-1)]).toEqual([0, 1]);
    stop();
  });

  it("is read such that it can be stored again, as by its form", async () => {
    const { id } = await store.create("Garden");
    await store.change(id, { limits: { tokens: 5 }, knowledgeItemIds: ["roses"] });
    expect(structuredClone({ ...store.find(id) })).toMatchObject({ knowledgeItemIds: ["roses"] });
  });

  it("follows its new name, and is none once it is gone", async () => {
    const { id } = await store.create("Garden");
    await store.change(id, { name: "Beds" });
    expect(current.project?.name).toBe("Beds");
    expect(await store.remove(id, false)).toBe(true);
    expect([current.project, current.isOffered]).toEqual([undefined, false]);
    lastNotice()?.action?.run();
    await turn();
    expect(current.project?.name).toBe("Beds");
  });
});

it("moves a task, says where it is, and takes that back", async () => {
  const { id } = await store.create("Garden");
  const task = await tasks.create({ prompt: SIMPLE_PROMPT });
  await store.move({ ...task, kind: "task" }, id);
  expect((await rig.ports.database.get("tasks", task.id))?.projectId).toBe(id);
  expect(lastNotice()).toMatchObject({
    code: "project.moved",
    params: { title: task.title, name: "Garden" },
  });
  lastNotice()?.action?.run();
  await turn();
  expect((await rig.ports.database.get("tasks", task.id))?.projectId).toBeUndefined();
});

it("says why a project could not be deleted, and keeps it", async () => {
  const { id } = await store.create("Garden");
  rig.ports.database.writeFailure = new Error("no");
  expect(await store.remove(id, false)).toBe(false);
  expect(rig.ports.notifier.errors).toHaveLength(1);
  rig.ports.database.writeFailure = undefined;
  expect(store.find(id)).toBeDefined();
});
