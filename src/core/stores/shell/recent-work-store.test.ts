import { beforeEach, expect, test } from "vitest";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { sampleTask } from "../../../../tests/fakes/sample-tasks";
import type { Conversation } from "../../domain/conversation/conversation";
import type { Project } from "../../domain/project/project";
import { summarise, type TaskSummary } from "../../domain/task/task-summary";
import { RecentWorkStore } from "./recent-work-store";

const talk = (id: string, timestamp: number, over: Partial<Conversation> = {}): Conversation => ({
  ...{ id, agentId: "a", participatingAgents: [], title: id, timestamp, messageCount: 1 },
  ...over,
});
const project = (id: string) => ({ id, name: id }) as Project;
const task = (id: string, createdAt: number, over: object = {}) =>
  sampleTask({ id, title: id, createdAt, ...over });
const step = (id: string, status: "completed" | "pending") => ({
  ...{ id, name: id, description: "", order: 0, status, agentId: "troupe" },
});

let tasks: TaskSummary[];
let talks: Conversation[];
let pinned: Conversation[];
let projects: Project[];
let changed: () => void;
let isDisposed: boolean;
let notifier: MemoryNotifier;
let fail: Error | undefined;

beforeEach(() => {
  [tasks, talks, pinned, projects, isDisposed, fail] = [[], [], [], [], false, undefined];
  notifier = new MemoryNotifier();
});

async function opened(status: "ready" | "idle" = "ready") {
  let loads = 0;
  const list = { tasks, status, loadList: async () => void loads++ };
  const repository = {
    page: async () => {
      if (fail) throw fail;
      return talks;
    },
    pinned: async () => pinned,
    onChange: (listener: () => void) => {
      changed = listener;
      return {
        dispose: () => {
          isDisposed = true;
        },
      };
    },
  };
  const store = new RecentWorkStore(list, { projects, load: async () => {} }, repository as never, notifier);
  await store.load();
  return { store, loads: () => loads };
}
const ids = (work: readonly { readonly id: string }[]) => work.map(({ id }) => id);

test("tasks and conversations are together, newest first, and thirty at the most", async () => {
  tasks = [summarise(task("t", 15), "completed")];
  talks = Array.from({ length: 31 }, (_, at) => talk(`c${at}`, at));
  const { store } = await opened();
  expect(store.recent).toHaveLength(30);
  expect(ids(store.recent).slice(0, 2)).toEqual(["c30", "c29"]);
  const at = store.recent.map((each) => each.at);
  expect(at).toEqual([...at].sort((a, b) => b - a));
  expect(store.recent.find(({ id }) => id === "t")).toMatchObject({ kind: "task", pinned: false });
});

test("a task that runs shows how far it is, and nothing before it has a plan; five at the most", async () => {
  const steps = [step("1", "completed"), step("2", "pending")];
  tasks = [
    summarise(task("waits", 9, { steps }), "waiting"),
    summarise(task("begun", 8), "in_progress"),
    summarise(task("single", 7, { steps: steps.slice(0, 1) }), "in_progress"),
    ...Array.from({ length: 5 }, (_, at) => summarise(task(`r${at}`, at), "in_progress")),
  ];
  const { store } = await opened();
  expect(store.running).toHaveLength(5);
  expect(store.running.slice(0, 3).map(({ progress }) => progress)).toEqual([0.5, 0, 1]);
  expect(ids(store.recent)).toEqual(["r2", "r1", "r0"]);
});

test("what is pinned stands apart from the latest, twenty at the most", async () => {
  pinned = Array.from({ length: 21 }, (_, at) => talk(`p${at}`, at, { pinned: true }));
  talks = [talk("c", 1)];
  const { store } = await opened();
  expect(store.pinned).toHaveLength(20);
  expect(ids(store.recent)).toEqual(["c"]);
});

test("what belongs to a project is in it, the project with the latest first; of one that is gone it is work like any other", async () => {
  projects = [project("empty"), project("old"), project("new")];
  talks = [
    talk("a", 1, { projectId: "old" }),
    ...Array.from({ length: 9 }, (_, at) => talk(`b${at}`, 2 + at, { projectId: "new" })),
    talk("c", 30, { projectId: "gone" }),
    talk("d", 31, { projectId: "old", pinned: true }),
  ];
  const { store } = await opened();
  expect(store.folders.map(({ id, work }) => [id, ids(work)])).toEqual([
    ["new", ["b8", "b7", "b6", "b5", "b4", "b3", "b2", "b1"]],
    ["old", ["a"]],
  ]);
  expect(ids(store.recent)).toEqual(["c"]);
});

test("conversations are read again where one has changed, and tasks only where they were not read", async () => {
  const { store, loads } = await opened();
  expect([loads(), store.isKnown]).toEqual([0, true]);
  talks = [talk("c", 1)];
  changed();
  await expect.poll(() => ids(store.recent)).toEqual(["c"]);
  store.dispose();
  expect(isDisposed).toBe(true);
  const { store: unread, loads: later } = await opened("idle");
  expect([later(), unread.isKnown]).toEqual([1, false]);
});

test("that conversations cannot be read is told, and then it is known that there are none", async () => {
  fail = new Error("broken");
  const { store } = await opened();
  expect(notifier.errors).toHaveLength(1);
  expect([store.isKnown, store.recent]).toEqual([true, []]);
});
