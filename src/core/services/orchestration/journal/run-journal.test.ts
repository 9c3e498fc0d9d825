import { getEventListeners } from "node:events";
import { describe, expect, test } from "vitest";
import { FakePorts } from "../../../../../tests/fakes/fake-ports";
import { MemoryTabHub } from "../../../../../tests/fakes/memory-tab-channel";
import { emptyState, foldEvents } from "../../../domain/journal/fold-event";
import type { JournalFact } from "../../../domain/journal/journal-event";
import type { TaskState } from "../../../domain/journal/task-state";
import { newTask } from "../../../domain/task/new-task";
import type { Task } from "../../../domain/task/task";
import { RunJournal } from "./run-journal";
import { TaskRepository } from "./task-repository";

const task = newTask({
  id: "t",
  workflowId: "w",
  title: "T",
  description: "Do it",
  complexity: "complex",
  assignedAgentId: "troupe",
  createdAt: 1,
});
const created: JournalFact = { type: "task-created", task };
const started: JournalFact = { type: "task-status-changed", taskId: "t", status: "in_progress" };

function journal(ports = new FakePorts(), state = emptyState("t"), onState?: (state: TaskState) => void) {
  return { ports, journal: new RunJournal(ports, { runId: "r", state }, onState) };
}

describe("the journal of a run", () => {
  test("commits facts and what they change in one strict transaction, then tells", async () => {
    const shown: TaskState[] = [];
    const { ports, journal: made } = journal(undefined, undefined, (state) => shown.push(state));
    await made.append([created, started], [{ type: "delete", store: "drafts", id: "d" }]);
    expect(ports.database.writes).toHaveLength(1);
    expect(ports.database.writes[0]?.durability).toBe("strict");
    expect(ports.database.writes[0]?.operations.map(({ store }) => store)).toEqual([
      "events",
      "events",
      "tasks",
      "drafts",
    ]);
    expect(shown).toHaveLength(1);
    expect(ports.tabs.posted).toEqual([{ type: "task-changed", taskId: "t" }]);
    expect(await ports.database.get("tasks", "t")).toMatchObject({ status: "in_progress" });
  });

  test("shows nothing of what could not be written, and goes on afterwards without a gap", async () => {
    const shown: TaskState[] = [];
    const { ports, journal: made } = journal(undefined, undefined, (state) => shown.push(state));
    await made.append([created]);
    ports.database.writeFailure = new Error("disk full");
    await expect(made.append([started])).rejects.toThrow("disk full");
    ports.database.writeFailure = undefined;
    expect(made.state.tasks.get("t")?.status).toBe("pending");
    expect(shown).toHaveLength(1);
    await made.append([started]);
    const { state } = await new TaskRepository(ports.database).open("t");
    expect(state.events.map(({ seq }) => seq)).toEqual([0, 1]);
    expect(state).toEqual(made.state);
  });

  test("a batch that fails half-way leaves neither events nor entities", async () => {
    const { ports, journal: made } = journal();
    await made.append([created]);
    const existing = { ...created, id: "r/2", runId: "r", rootTaskId: "t", seq: 2, at: 0 } as const;
    await ports.database.write([{ type: "add", store: "events", record: existing }]);
    await expect(made.append([started, started])).rejects.toMatchObject({ code: "task.conflict" });
    expect(await ports.database.get("events", "r/1")).toBeUndefined();
    expect((await ports.database.get("tasks", "t"))?.status).toBe("pending");
  });

  test("serves concurrent callers in order", async () => {
    const { journal: made } = journal();
    const steps = Array.from({ length: 20 }, (_, order): JournalFact => {
      const step = { id: `s${order}`, name: "S", description: "", order, status: "pending" } as const;
      return { type: "step-added", taskId: "t", step };
    });
    await Promise.all([made.append([created]), ...steps.map((step) => made.append([step]))]);
    expect(made.state.tasks.get("t")?.steps.map(({ order }) => order)).toEqual(
      steps.map((_, order) => order),
    );
  });

  test("of two tabs that write at the same place one is refused, for good", async () => {
    const ports = new FakePorts();
    const hub = new MemoryTabHub();
    const first = new RunJournal({ ...ports, tabs: hub.tab() }, { runId: "r", state: emptyState("t") });
    const second = new RunJournal({ ...ports, tabs: hub.tab() }, { runId: "r", state: emptyState("t") });
    await first.append([created]);
    await expect(second.append([created])).rejects.toMatchObject({ code: "task.conflict" });
    await expect(second.append([started])).rejects.toMatchObject({ code: "task.conflict" });
    expect(await ports.database.count("events")).toBe(1);
  });

  test("takes over what another place has written from where it ends, in one piece, and nothing of another task", async () => {
    const { journal: other } = journal();
    await other.append([created, started]);
    const [first, second] = other.state.events;
    if (!first || !second) throw new Error("There are two events.");
    const { journal: made } = journal();
    await expect(made.take([second])).rejects.toMatchObject({ code: "runner.malformed" });
    await expect(made.take([{ ...first, rootTaskId: "u" }])).rejects.toMatchObject({
      code: "runner.malformed",
    });
    await made.take([first]);
    await made.take([first, second]);
    await made.take([first, second]);
    expect(made.state).toEqual(other.state);
  });

  test("tells whoever waits for its next commit, unless they leave before", async () => {
    const { ports, journal: made } = journal();
    const stopper = new AbortController();
    const heard: string[] = [];
    const wait = (name: string, signal: AbortSignal) =>
      made.nextCommit(signal).then(
        () => heard.push(name),
        (error: unknown) => heard.push(`${name}: ${error}`),
      );
    const { signal } = new AbortController();
    const waiting = [wait("one", signal), wait("left", stopper.signal)];
    stopper.abort("enough");
    await waiting[1];
    expect(heard).toEqual(["left: enough"]);
    ports.database.writeFailure = new Error("disk full");
    await expect(made.append([created])).rejects.toThrow("disk full");
    ports.database.writeFailure = undefined;
    expect(heard).toHaveLength(1);
    await made.append([created]);
    await waiting[0];
    // Whoever has been told is no longer held by the signal of the run.
    expect(getEventListeners(signal, "abort")).toEqual([]);
    await wait("late", stopper.signal);
    expect(heard).toEqual(["left: enough", "one", "late: enough"]);
  });

  test("stores its run with it, and goes on behind what cannot be read", async () => {
    const { ports, journal: made } = journal();
    await made.append([created, { type: "run-started", provider: "p", model: "m", simulated: true }]);
    expect(await ports.database.get("runs", "r")).toMatchObject({ provider: "p", model: "m" });
    const { state } = made;
    const [first] = state.events;
    const gap = { ...state, events: first ? [{ ...first, seq: 7 }] : [] };
    const { journal: later } = journal(new FakePorts(), gap);
    await later.append([started]);
    expect(later.state.events.map(({ seq }) => seq)).toEqual([7, 8]);
  });

  test("takes nothing more once it is closed", async () => {
    const { journal: made } = journal();
    await made.append([created]);
    await made.close(new Error("over"));
    await made.close(new Error("later"));
    await expect(made.append([started])).rejects.toThrow("over");
  });
});

describe("tasks from before the journal", () => {
  test("are read even when they lack lists that came later", async () => {
    const ports = new FakePorts();
    const { requirements: _requirements, steps: _steps, ...sparse } = task;
    await ports.database.write([{ type: "put", store: "tasks", record: sparse as Task }]);
    const archive = new TaskRepository(ports.database);
    expect(await archive.roots()).toMatchObject([{ id: "t" }]);
    expect(await archive.find("t")).toMatchObject({ requirements: [], steps: [] });
    expect((await archive.open("t")).state.tasks.get("t")?.steps).toEqual([]);
  });

  test("are read with their sub-tasks, and journalled as soon as something happens", async () => {
    const ports = new FakePorts();
    const child = { ...task, id: "c", parentTaskId: "t", createdAt: 2 };
    const records = [task, child].map((record) => ({ type: "put", store: "tasks", record }) as const);
    await ports.database.write(records);
    const archive = new TaskRepository(ports.database);
    const start = await archive.open("c");
    expect([...start.state.tasks.keys()]).toEqual(["t", "c"]);
    await new RunJournal(ports, start).append([started]);
    const again = await archive.open("t");
    expect(again.unsaved).toBeUndefined();
    expect(again.state.tasks.get("t")?.status).toBe("in_progress");
    expect(again.state).toEqual(foldEvents(emptyState("t"), await ports.database.list("events")));
  });
});
