import { autorun, isObservable } from "mobx";
import { beforeEach, describe, expect, test } from "vitest";
import { sampleState, sampleTask } from "../../../../tests/fakes/sample-tasks";
import { rootTaskOf } from "../../domain/task/root-task";
import type { Task } from "../../domain/task/task";
import type { TaskMonitor } from "../../services/orchestration/task-monitor";
import { TaskSummaries } from "./task-summaries";

/** Tasks as they are stored, and who works on them. */
class Monitor {
  readonly tasks = new Map<string, Task>();
  readonly running = new Set<string>();
  readonly inOtherTabs = new Set<string>();
  readonly onOtherDevices = new Set<string>();
  readonly asked: string[] = [];
  readonly found: string[] = [];
  failure: Error | undefined;

  put(over: Partial<Task> & Pick<Task, "id">): void {
    this.tasks.set(over.id, { ...sampleTask(over), ...over });
  }

  async roots() {
    if (this.failure) throw this.failure;
    return [...this.tasks.values()].flatMap((task) => rootTaskOf(task) ?? []);
  }

  async find(id: string) {
    this.found.push(id);
    return this.tasks.get(id);
  }

  isRunning = (id: string) => this.running.has(id);
  isWorkedOn = async (id: string) => this.running.has(id) || this.inOtherTabs.has(id);
  elsewhere = async (id: string) => (this.onOtherDevices.has(id) ? "desk" : undefined);
  askWaiting = (id: string) => void this.asked.push(id);
}

let monitor: Monitor;
let summaries: TaskSummaries;
beforeEach(() => {
  monitor = new Monitor();
  summaries = new TaskSummaries(monitor as unknown as TaskMonitor);
});

const ids = (tasks: readonly { readonly id: string }[]) => tasks.map(({ id }) => id);
const stateOf = (id: string) => summaries.read.find((each) => each.id === id)?.displayState;

describe("the tasks there are", () => {
  test("are counted by status without those of the archive, of which alone the number is told", async () => {
    monitor.put({ id: "a", status: "completed" });
    monitor.put({ id: "b", status: "failed", archived: true });
    monitor.put({ id: "c", status: "failed" });
    monitor.put({ id: "d" });
    monitor.put({ id: "part", parentTaskId: "d" });
    await summaries.load();
    expect(summaries.status).toBe("ready");
    const none = { in_progress: 0 };
    expect(summaries.counts).toEqual({ ...none, all: 3, pending: 1, completed: 1, failed: 1, archived: 1 });
  });

  test("stand with the pinned ones first, then the newest, or in the order that is asked for", async () => {
    monitor.put({ id: "a", title: "B", createdAt: 1 });
    monitor.put({ id: "b", title: "A", createdAt: 2 });
    monitor.put({ id: "c", title: "C", createdAt: 0, pinned: true });
    await summaries.load();
    expect(ids(summaries.roots)).toEqual(["c", "b", "a"]);
    expect(ids(summaries.read)).toEqual(["c", "b", "a"]);
    expect(ids(summaries.list({ order: "oldest" }))).toEqual(["c", "a", "b"]);
    expect(ids(summaries.list({ order: "title", words: "a" }))).toEqual(["b"]);
  });

  test("are read as far as overviews show them: twelve, and fifty of those that are worked on or failed", async () => {
    for (let at = 0; at < 60; at += 1) {
      monitor.put({ id: `done-${at}`, status: "completed", createdAt: 1_000 + at });
      monitor.put({ id: `failed-${at}`, status: "failed", createdAt: at });
    }
    await summaries.load();
    const read = new Set(monitor.found);
    expect([...read].filter((id) => id.startsWith("done"))).toHaveLength(12);
    expect([...read].filter((id) => id.startsWith("failed"))).toHaveLength(50);
    expect(monitor.found).toHaveLength(read.size);
    const page = summaries.page({}, 13);
    expect([page.tasks.length, page.unread, page.total]).toEqual([12, ["done-47"], 120]);
    await summaries.show(page.unread);
    expect(summaries.page({}, 13)).toMatchObject({ unread: [] });
    expect(ids(summaries.page({}, 13).tasks).at(-1)).toBe("done-47");
    monitor.found.length = 0;
    await summaries.show(["done-47", "gone"]);
    expect(monitor.found).toEqual(["gone"]);
  });

  test("join their first reading while it goes on, and are read anew after it", async () => {
    monitor.put({ id: "a" });
    const first = summaries.load();
    expect(summaries.load()).toBe(first);
    await first;
    monitor.put({ id: "b" });
    await summaries.load();
    expect(ids(summaries.roots).sort()).toEqual(["a", "b"]);
  });

  test("say why they cannot be read", async () => {
    monitor.failure = new Error("torn");
    await summaries.load();
    expect([summaries.status, summaries.error?.code]).toEqual(["failed", "unexpected"]);
  });

  test("that are gone are shown no more, once all are read again or they are told to be", async () => {
    monitor.put({ id: "a", status: "in_progress" });
    monitor.inOtherTabs.add("a");
    monitor.put({ id: "b" });
    await summaries.load();
    monitor.tasks.delete("a");
    await summaries.load();
    // Nobody is asked of one that is gone.
    expect(monitor.asked).toEqual(["a"]);
    expect([ids(summaries.roots), ids(summaries.read)]).toEqual([["b"], ["b"]]);
    summaries.onUpdate({ type: "removed", rootTaskId: "b" });
    expect([summaries.roots, summaries.read]).toEqual([[], []]);
    monitor.put({ id: "a" });
    await summaries.refresh("a");
    monitor.tasks.delete("a");
    await summaries.refresh("a");
    expect(summaries.roots).toEqual([]);
  });

  test("are as another tab has changed them meanwhile, whatever a reading that began before has found", async () => {
    monitor.put({ id: "a", title: "Old" });
    monitor.put({ id: "b" });
    const find = monitor.find.bind(monitor);
    let isChanged = false;
    monitor.find = async (id) => {
      const found = await find(id);
      if (!isChanged && id === "a") {
        isChanged = true;
        monitor.put({ id: "a", title: "New" });
        monitor.tasks.delete("b");
        await summaries.refresh("a");
        await summaries.refresh("b");
      }
      return found;
    };
    await summaries.reload();
    expect(summaries.roots.map(({ title }) => title)).toEqual(["New"]);
    // A task that was read by itself before counts no more.
    monitor.put({ id: "a", title: "Newest" });
    await summaries.reload();
    expect(summaries.roots.map(({ title }) => title)).toEqual(["Newest"]);
  });

  test("have one that was just made, and whoever shows them is told", () => {
    let shown: readonly string[] = [];
    let times = 0;
    const stop = autorun(() => {
      shown = ids(summaries.roots);
      times += 1;
    });
    summaries.add(sampleTask({ id: "a" }));
    expect([shown, stateOf("a"), times]).toEqual([["a"], "pending", 2]);
    summaries.add(sampleTask({ id: "a" }));
    // Nothing that lists go by has changed.
    expect(times).toBe(2);
    expect([summaries.roots[0], summaries.read[0]].map((each) => isObservable(each))).toEqual([false, false]);
    stop();
  });
});

describe("the state of a task", () => {
  test("is that of whoever works on it: this tab, another, or another device", async () => {
    for (const id of ["own", "tab", "device", "nobody"]) monitor.put({ id, status: "in_progress" });
    monitor.running.add("own");
    monitor.inOtherTabs.add("tab");
    monitor.onOtherDevices.add("device");
    await summaries.load();
    expect(["own", "tab", "device", "nobody"].map(stateOf)).toEqual([
      "in_progress",
      "in_progress",
      "in_progress",
      "interrupted",
    ]);
    // Those that are worked on are asked whether they wait.
    expect(monitor.asked.sort()).toEqual(["device", "own", "tab"]);
  });

  test("is asked for once another tab begins to work on it", async () => {
    monitor.put({ id: "a", status: "in_progress" });
    await summaries.load();
    expect(monitor.asked).toEqual([]);
    monitor.inOtherTabs.add("a");
    await summaries.refresh("a");
    await summaries.refresh("a");
    expect([stateOf("a"), monitor.asked]).toEqual(["in_progress", ["a"]]);
  });

  test("is that it waits while a provider lets nobody in, until that is over", async () => {
    monitor.put({ id: "a", status: "in_progress" });
    monitor.running.add("a");
    await summaries.load();
    summaries.onUpdate({ type: "waiting", rootTaskId: "a", until: 9 });
    expect(summaries.read).toMatchObject([{ displayState: "waiting", waitingUntil: 9 }]);
    const state = sampleState([monitor.tasks.get("a") as Task]);
    summaries.onUpdate({ type: "state", rootTaskId: "a", state });
    expect(stateOf("a")).toBe("waiting");
    summaries.onUpdate({ type: "waiting", rootTaskId: "a" });
    expect(summaries.read[0]).toMatchObject({ displayState: "in_progress" });
    expect(summaries.read[0]).not.toHaveProperty("waitingUntil");
  });

  test("waits no more once nobody works on it", async () => {
    monitor.put({ id: "a", status: "in_progress" });
    monitor.running.add("a");
    await summaries.load();
    summaries.onUpdate({ type: "waiting", rootTaskId: "a", until: 9 });
    monitor.running.delete("a");
    await summaries.refresh("a");
    expect(stateOf("a")).toBe("interrupted");
    monitor.running.add("a");
    await summaries.refresh("a");
    expect(stateOf("a")).toBe("in_progress");
  });

  test("follows the updates of its run, of which those of texts say nothing", async () => {
    monitor.put({ id: "a", status: "in_progress" });
    await summaries.load();
    const isShown = summaries.read;
    summaries.onUpdate({ type: "live-ended", rootTaskId: "a", callId: "1" });
    summaries.onUpdate({ type: "live", rootTaskId: "a", call: {} as never });
    summaries.onUpdate({ type: "running", rootTaskId: "unknown", isRunning: true });
    expect(summaries.read).toEqual(isShown);
    monitor.running.add("a");
    summaries.onUpdate({ type: "running", rootTaskId: "a", isRunning: true });
    expect(stateOf("a")).toBe("in_progress");
    summaries.onUpdate({ type: "stopping", rootTaskId: "a" });
    expect(stateOf("a")).toBe("stopped");
    const done = sampleState([{ ...sampleTask({ id: "a" }), status: "completed" }]);
    summaries.onUpdate({ type: "state", rootTaskId: "a", state: done });
    expect([stateOf("a"), summaries.roots[0]?.status]).toEqual(["completed", "completed"]);
  });

  test("has the number of questions that are open, until nobody works on it", async () => {
    monitor.put({ id: "a", status: "in_progress" });
    await summaries.load();
    const use = { id: "u", toolId: "t", state: "asked", question: { concern: "effect" }, args: {} };
    const event = {
      type: "tool-turn",
      taskId: "a",
      agentId: "x",
      node: "n",
      turn: { text: "", uses: [use] },
    };
    const state = { ...sampleState([monitor.tasks.get("a") as Task]), events: [event] } as never;
    summaries.onUpdate({ type: "state", rootTaskId: "a", state });
    const open = summaries.read[0]?.openQuestions;
    summaries.onUpdate({ type: "running", rootTaskId: "a", isRunning: true });
    expect(summaries.read[0]?.openQuestions).toBe(open);
    summaries.onUpdate({ type: "running", rootTaskId: "a", isRunning: false });
    expect([open, summaries.read[0]?.openQuestions]).toEqual([1, 0]);
  });
});
