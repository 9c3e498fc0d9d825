import { expect, test } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { sampleState, sampleTask } from "../../../../tests/fakes/sample-tasks";
import type { Draft } from "../../domain/conversation/draft";
import type { TaskState } from "../../domain/journal/task-state";
import type { Task } from "../../domain/task/task";
import type { TaskContext } from "../../domain/task/task-context";
import type { WriteOperation } from "../../ports/database";
import { UnloadBackup } from "../drafts/unload-backup";
import type { LiveCall, RunUpdate } from "./journal/run-update";
import type { TaskJournals } from "./journal/task-journals";
import type { TaskRepository } from "./journal/task-repository";
import { LocalTaskMonitor } from "./local-task-monitor";
import { TaskPresence } from "./task-presence";

const ROOT = "task-1";
const CALL: LiveCall = {
  ...{ id: "c", taskId: ROOT, agentId: "ada", agentName: "Ada" },
  ...{ purpose: "execution", text: "Half", reasoning: "" },
};

/** A monitor, with the runs of its tab by whether each was stopped, and the locks that are held. */
function watching(
  runs: Readonly<Record<string, boolean>> = {},
  held: readonly string[] = [],
  stored: Readonly<Record<string, Task>> = {},
) {
  const ports = new FakePorts();
  const active = new Map(Object.entries(runs).map(([id, isStopped]) => [id, { isStopped }]));
  const journals = {
    active,
    isHeld: async (id: string) => held.includes(id),
    read: async () => sampleState([sampleTask({ id: ROOT })]),
    devices: { seenElsewhere: async ({ runDevice }: Task) => runDevice },
  } as unknown as TaskJournals;
  const archive = { roots: async () => Object.values(stored), find: async (id: string) => stored[id] };
  const monitor = new LocalTaskMonitor(ports, archive as unknown as TaskRepository, journals);
  const updates: RunUpdate[] = [];
  const listening = monitor.listen((update) => updates.push(update));
  return { monitor, ports, updates, listening };
}

test("the calls of a task are those that stream at the moment", () => {
  const { monitor } = watching();
  monitor.publish({ type: "live", rootTaskId: ROOT, call: CALL });
  monitor.publish({ type: "live", rootTaskId: ROOT, call: { ...CALL, text: "Half of" } });
  monitor.publish({ type: "live", rootTaskId: "other", call: { ...CALL, id: "d" } });
  expect(monitor.liveCalls(ROOT)).toEqual([{ ...CALL, text: "Half of" }]);
  monitor.publish({ type: "live-ended", rootTaskId: ROOT, callId: "c" });
  expect(monitor.liveCalls(ROOT)).toEqual([]);
  expect(monitor.liveCalls("other")).toHaveLength(1);
});

test("listeners hear of everything until they leave, and one that fails keeps nothing from the others", () => {
  const { monitor, ports, updates, listening } = watching();
  monitor.listen(() => {
    throw new Error("No.");
  });
  const later: RunUpdate[] = [];
  monitor.listen((update) => later.push(update));
  const running = { type: "running", rootTaskId: ROOT, isRunning: true } as const;
  monitor.publish(running);
  listening.dispose();
  monitor.publish({ type: "stopping", rootTaskId: ROOT });
  expect(updates).toEqual([running]);
  expect(later).toHaveLength(2);
  expect(ports.logger.lines.filter(({ level }) => level === "error")).toHaveLength(2);
});

test("a task runs here until it is stopped; elsewhere, while its lock is held", async () => {
  const { monitor } = watching({ a: false, b: true }, ["b", "c"]);
  expect(["a", "b", "c"].map((id) => monitor.isRunning(id))).toEqual([true, false, false]);
  const worked = await Promise.all(["a", "b", "c", "d"].map((id) => monitor.isWorkedOn(id)));
  expect(worked).toEqual([true, false, true, false]);
});

test("a wait is told to listeners and to other tabs, and its end, too", () => {
  const { monitor, ports, updates } = watching();
  monitor.publish({ type: "waiting", rootTaskId: ROOT, until: 500 });
  monitor.publish({ type: "waiting", rootTaskId: ROOT, until: undefined });
  expect(ports.tabs.posted).toEqual([
    { type: "task-waiting", taskId: ROOT, until: 500 },
    { type: "task-waiting", taskId: ROOT },
  ]);
  expect(updates).toHaveLength(2);
});

test("whoever asks for a wait of this tab is answered here, and otherwise by the tab that waits", () => {
  const { monitor, ports, updates } = watching();
  monitor.askWaiting(ROOT);
  expect(ports.tabs.posted).toEqual([{ type: "task-wait-wanted", taskId: ROOT }]);
  expect(updates).toEqual([]);
  monitor.publish({ type: "waiting", rootTaskId: ROOT, until: 500 });
  monitor.askWaiting(ROOT);
  expect(updates).toHaveLength(2);
  expect(updates[1]).toEqual({ type: "waiting", rootTaskId: ROOT, until: 500 });
  expect(ports.tabs.posted).toHaveLength(2);
  monitor.publish({ type: "waiting", rootTaskId: ROOT, until: undefined });
  monitor.askWaiting(ROOT);
  expect(ports.tabs.posted.at(-1)).toEqual({ type: "task-wait-wanted", taskId: ROOT });
});

test("another tab is told of a wait it asks for, and what it tells is heard here", () => {
  const { monitor, ports, updates } = watching();
  ports.tabs.hear({ type: "task-wait-wanted", taskId: ROOT });
  expect(ports.tabs.posted).toEqual([]);
  monitor.publish({ type: "waiting", rootTaskId: ROOT, until: 500 });
  ports.tabs.hear({ type: "task-wait-wanted", taskId: ROOT });
  expect(ports.tabs.posted.slice(1)).toEqual([{ type: "task-waiting", taskId: ROOT, until: 500 }]);
  updates.length = 0;
  ports.tabs.hear({ type: "task-waiting", taskId: "other", until: 700 });
  ports.tabs.hear({ type: "task-waiting", taskId: "other" });
  ports.tabs.hear({ type: "task-changed", taskId: "other" });
  expect(updates).toEqual([
    { type: "waiting", rootTaskId: "other", until: 700 },
    { type: "waiting", rootTaskId: "other" },
  ]);
  expect(ports.tabs.posted).toHaveLength(2);
});

test("a task that is no part of what is stored is not found", async () => {
  const { monitor } = watching();
  expect((await monitor.load(ROOT)).rootTaskId).toBe(ROOT);
  await expect(monitor.load("nobody")).rejects.toMatchObject({ code: "task.not-found" });
});

test("root tasks are told as they are stored, and where another device works on them", async () => {
  const stored = { [ROOT]: sampleTask({ id: ROOT, runDevice: "phone" }) };
  const { monitor } = watching({}, [], stored);
  expect(await monitor.roots()).toEqual([stored[ROOT]]);
  expect([await monitor.find(ROOT), await monitor.find("nobody")]).toEqual([stored[ROOT], undefined]);
  expect([await monitor.elsewhere(ROOT), await monitor.elsewhere("nobody")]).toEqual(["phone", undefined]);
});

test("what is half written is told from what was saved, or the last words of a page that went away", async () => {
  const { monitor, ports } = watching();
  const draft = (task: string, text: string, updatedAt: number): Draft => ({
    ...{ id: `task/${task}/part/ada`, text, reasoning: "", updatedAt },
    detail: { taskId: "part", agentId: "ada", agentName: "Ada", purpose: "execution" },
  });
  const saved = [draft(ROOT, "Half", 1), draft("other", "Else", 1)];
  await ports.database.write(saved.map((record) => ({ type: "put", store: "drafts", record }) as const));
  const texts = async () => (await monitor.partialTexts(ROOT)).map(({ text, taskId }) => [taskId, text]);
  expect(await texts()).toEqual([["part", "Half"]]);
  new UnloadBackup(ports.preferences, `task/${ROOT}`).save([draft(ROOT, "Half of it", 2)]);
  expect(await texts()).toEqual([["part", "Half of it"]]);
});

test("subscribers hear of contexts that are new and concern them, and never of their own", () => {
  const { monitor, updates } = watching();
  const heard: string[] = [];
  const interest = { agentId: "ada", keywords: ["bread"], contextTypes: ["finding"] } as const;
  const subscribed = monitor.subscribe({ ...interest, callback: ({ id }) => heard.push(id) });
  const context = (id: string, over: Partial<TaskContext> = {}): TaskContext => ({
    ...{ id, taskId: ROOT, agentId: "bo", contextType: "finding", title: "Bread", content: "Baked." },
    ...{ relevantAgents: [], createdAt: 1 },
    ...over,
  });
  const stateOf = (...contexts: readonly TaskContext[]): TaskState => ({
    ...sampleState([sampleTask({ id: ROOT })]),
    contexts: new Map(contexts.map((each) => [each.id, each])),
  });
  const [old, fresh] = [context("old"), context("fresh")];
  const own = context("own", { agentId: "ada" });
  const other = context("other", { title: "Milk" });
  const after = stateOf(old, fresh, own, other);
  monitor.changed(stateOf(old), after);
  expect(updates).toEqual([{ type: "state", rootTaskId: ROOT, state: after }]);
  monitor.changed(after, after);
  expect(heard).toEqual(["fresh"]);
  subscribed.dispose();
  monitor.changed(stateOf(), after);
  expect(heard).toEqual(["fresh"]);
});

test("whether there is any work is told by one record, of tasks or of conversations", async () => {
  const { database } = new FakePorts();
  const presence = new TaskPresence(database);
  const told = async () => [await presence.any(), await presence.anyWork()];
  expect(await told()).toEqual([false, false]);
  const put = (store: "tasks" | "conversations", record: object) =>
    database.write([{ type: "put", store, record } as WriteOperation]);
  await put("conversations", { id: "c", agentId: "a", timestamp: 1 });
  expect(await told()).toEqual([false, true]);
  await put("tasks", sampleTask({ id: ROOT }));
  expect(await told()).toEqual([true, true]);
});
