import { beforeEach, describe, expect, test } from "vitest";
import { FakePorts } from "../../../../../tests/fakes/fake-ports";
import { MemoryLocksHub } from "../../../../../tests/fakes/memory-locks";
import { sampleArtifact, sampleTask } from "../../../../../tests/fakes/sample-tasks";
import { emptyState, foldEvents } from "../../../domain/journal/fold-event";
import type { JournalEvent } from "../../../domain/journal/journal-event";
import { GROUP_ID } from "../../../domain/sync/sync-group";
import { RUNNER_ID, type Task } from "../../../domain/task/task";
import type { AppError } from "../../../errors/app-error";
import type { RunJournal } from "./run-journal";
import { type ActiveRun, TaskJournals } from "./task-journals";
import { TaskRepository } from "./task-repository";

let ports: FakePorts;
let locks: MemoryLocksHub;
let repository: TaskRepository;
let states: string[];
beforeEach(async () => {
  ports = new FakePorts();
  locks = new MemoryLocksHub();
  repository = new TaskRepository(ports.database);
  states = [];
  const part = sampleTask({ id: "part", parentTaskId: "task-1" });
  await ports.database.write(
    [sampleTask(), part].map((record) => ({ type: "put", store: "tasks", record }) as const),
  );
});
/** The journals of one tab, which knows what goes on in no other. */
function tab(ready?: () => Promise<void>) {
  const { database, clock, logger, tabs, preferences } = ports;
  const others = ready ? { devices: { ready, meet: async () => {} } } : {};
  const dependencies = { database, clock, logger, tabs, preferences, locks: locks.tab(), ...others };
  return new TaskJournals(dependencies, repository, (before, after) => {
    const titleOf = (state: typeof after) => state.tasks.get("task-1")?.title;
    states.push(`${titleOf(before)} → ${titleOf(after)}`);
  });
}
const rename = (title: string) => (journal: RunJournal) =>
  journal.append([{ type: "task-labelled", taskId: "task-1", labels: { title } }]);
const running = { code: "task.already-running" };

/** A run of a tab, which writes to its own journal. */
async function activeRun(journals: TaskJournals): Promise<ActiveRun> {
  const journal = await journals.open("task-1");
  return { journal, state: journal.state } as unknown as ActiveRun;
}

describe("a journal", () => {
  test("is changed by whoever holds the lock, and each state is told with the one before", async () => {
    const journals = tab();
    await journals.change("part", async (journal) => {
      expect(await journals.isHeld("task-1")).toBe(true);
      await rename("One")(journal);
      await rename("Two")(journal);
    });
    expect(states).toEqual(["Write a guide → One", "One → Two"]);
    expect(await journals.isHeld("task-1")).toBe(false);
    expect((await journals.read("part")).tasks.get("task-1")?.title).toBe("Two");
  });

  test("is that of the run under way in this tab, until it is disposed", async () => {
    const journals = tab();
    const run = await activeRun(journals);
    const active = journals.activate(run);
    expect(journals.of("part")).toBe(run);
    expect(await journals.read("part")).toBe(run.state);
    await journals.change("part", async (journal) => expect(journal).toBe(run.journal));
    active.dispose();
    expect(journals.of("part")).toBeUndefined();
    expect(journals.active.size).toBe(0);
  });

  test("is changed by nobody else meanwhile", async () => {
    await tab().alone("task-1", async () => {
      await expect(tab().change("task-1", rename("Other"))).rejects.toMatchObject(running);
    });
    expect(states).toEqual([]);
  });
});

describe("where another tab works on the task", () => {
  test("that one is asked, and does it, and what it cannot do is told in its log", async () => {
    const posted: unknown[] = [];
    ports.tabs.post = (message) => {
      if (message.type === "task-steered") posted.push(message);
    };
    const message = { type: "task-steered", taskId: "task-1", sentence: "Shorter", id: "c" } as const;
    const asking = tab();
    await tab().alone("task-1", () => asking.changeAnywhere("task-1", rename("Mine"), () => message));
    expect(posted).toEqual([message]);
    await asking.changeAnywhere("task-1", rename("Mine"), () => message);
    expect([posted.length, states]).toEqual([1, ["Write a guide → Mine"]]);

    const working = tab();
    await working.answer("task-1", rename("Nobody works"));
    working.activate(await activeRun(working));
    await working.answer("part", rename("Asked"));
    expect(states.at(-1)).toBe("Mine → Asked");
    await working.answer("part", () => Promise.reject(new Error("broken")));
    expect(ports.logger.lines).toMatchObject([{ level: "warn", fields: { error: "Error: broken" } }]);
  });

  test("no other failure is one that it could help with", async () => {
    const failing = () => Promise.reject(new Error("broken"));
    const message = () => ({ type: "task-stop-wanted", taskId: "task-1" }) as const;
    await expect(tab().changeAnywhere("task-1", failing, message)).rejects.toThrow("broken");
  });
});

describe("work that waits until another tab has let go", () => {
  test("begins then, and is not given up while it goes on", async () => {
    let letGo = () => {};
    const holding = tab().alone("task-1", () => new Promise<void>((resolve) => (letGo = resolve)));
    let isDone = false;
    const waiting = tab().afterwards("task-1", async () => {
      await ports.clock.advance(20_000);
      isDone = true;
      return "done";
    });
    await ports.clock.advance(9_999);
    expect(isDone).toBe(false);
    letGo();
    await holding;
    expect(await waiting).toBe("done");
  });

  test("is given up after ten seconds", async () => {
    let letGo = () => {};
    const holding = tab().alone("task-1", () => new Promise<void>((resolve) => (letGo = resolve)));
    const waiting = tab().afterwards("task-1", async () => "done");
    const failed = expect(waiting).rejects.toMatchObject(running);
    await ports.clock.advance(10_000);
    await failed;
    letGo();
    await holding;
  });
});

describe("tasks as they are stored", () => {
  test("are known by the root above them, also where records go round in a circle", async () => {
    expect((await repository.rootOf("part")).id).toBe("task-1");
    await expect(repository.rootOf("gone")).rejects.toMatchObject({ code: "task.not-found" });
    const round = (id: string, parentTaskId: string) =>
      ({ type: "put", store: "tasks", record: sampleTask({ id, parentTaskId }) }) as const;
    await ports.database.write([round("x", "y"), round("y", "x")]);
    expect(["x", "y"]).toContain((await repository.rootOf("x")).id);
  });

  test("without a journal are read as what would have made them", async () => {
    const artifact = sampleArtifact({ taskId: "part" });
    await ports.database.write([{ type: "put", store: "artifacts", record: artifact }]);
    const { state, unsaved = [] } = await repository.open("part");
    expect(unsaved.map(({ type, seq }) => [type, seq])).toEqual([
      ["task-created", 0],
      ["task-created", 1],
      ["artifact-created", 2],
    ]);
    expect([...state.tasks.keys(), ...state.artifacts.keys()]).toEqual(["task-1", "part", artifact.id]);
    expect(await repository.artifact(artifact.id)).toEqual(artifact);
    await expect(repository.artifact("gone")).rejects.toMatchObject({ code: "artifact.not-found" });
  });

  test("are listed without their parts", async () => {
    const newer = sampleTask({ id: "newer", createdAt: Date.UTC(2027, 0, 1) });
    await ports.database.write([{ type: "put", store: "tasks", record: newer }]);
    expect((await repository.roots()).map(({ id }) => id)).toEqual(["newer", "task-1"]);
  });
});

test("what is wanted of a task elsewhere is told once other devices can hear of it, or without them", async () => {
  const wanted = { type: "task-stop-wanted", taskId: "task-1" } as const;
  let hear = () => {};
  const telling = tab(() => new Promise((resolve) => (hear = resolve))).broadcast(wanted);
  await Promise.resolve();
  expect(ports.tabs.posted).toEqual([]);
  hear();
  await telling;
  await tab(() => Promise.reject(new Error("no wiring"))).broadcast(wanted);
  await tab().broadcast(wanted);
  expect(ports.tabs.posted).toEqual([wanted, wanted, wanted]);
});

describe("a task that a runner works on", () => {
  const place = (placedOn: string) =>
    ports.database.write([{ type: "put", store: "tasks", record: sampleTask({ placedOn }) }]);

  test("is written by that runner alone, and taken in as it has written it", async () => {
    await place("runner-1");
    await expect(tab().open("task-1")).rejects.toMatchObject({ code: "task.placed" });
    await expect(tab().change("part", rename("Mine"))).rejects.toMatchObject({ code: "task.placed" });
    const replica = await tab().replica("task-1");
    expect(replica.state.tasks.get("task-1")?.placedOn).toBe("runner-1");
    ports.preferences.set(RUNNER_ID, "runner-2");
    await expect(tab().open("task-1")).rejects.toMatchObject({ code: "task.placed" });
    ports.preferences.set(RUNNER_ID, "runner-1");
    await tab().change("part", rename("Mine"));
    expect(states).toEqual(["Write a guide → Mine"]);
  });

  test("begins here with nothing, unless it cannot be read", async () => {
    const { state, runId } = await tab().replica("new");
    expect([runId, state.rootTaskId, state.tasks.size]).toEqual(["new", "new", 0]);
    ports.database.get = () => Promise.reject(new Error("broken"));
    await expect(tab().replica("new")).rejects.toThrow("broken");
  });
});

describe("a task that another device works on", () => {
  const message = { type: "task-stop-wanted", taskId: "task-1" } as const;
  /** Has the phone, which this device syncs with, work on the task. */
  async function onPhone(over: Partial<Task> = {}) {
    const worked = { status: "in_progress", runState: "running", runDevice: "phone", ...over } as const;
    const devices = [{ id: "phone", name: "Phone", read: 1, seenAt: ports.clock.now() }];
    await ports.database.write([
      { type: "put", store: "tasks", record: sampleTask(worked) },
      { type: "put", store: "syncGroup", record: { id: GROUP_ID, device: "desk", devices } as never },
    ]);
  }

  test("is changed there, and here where nobody works on it", async () => {
    await onPhone();
    await tab().changeOnAnyDevice("part", rename("Mine"), () => message);
    expect([ports.tabs.posted, states]).toEqual([[message], []]);
    await onPhone({ runState: "done" });
    await tab().changeOnAnyDevice("part", rename("Mine"), () => message);
    expect(states).toEqual(["Write a guide → Mine"]);
  });

  test("is changed in this tab where this one works on it", async () => {
    const journals = tab();
    journals.activate(await activeRun(journals));
    await onPhone();
    await journals.changeOnAnyDevice("part", rename("Mine"), () => message);
    expect(states).toEqual(["Write a guide → Mine"]);
  });
});

describe("a run that another device's may have come before", () => {
  const begun = (id: string, at: number): JournalEvent => ({
    ...{ id, runId: "run", rootTaskId: "task-1", seq: 1, at },
    ...{ type: "run-started", provider: "p", model: "m", simulated: false },
  });
  const group = (...ids: readonly string[]) => ({
    ...{ id: GROUP_ID, device: "desk" },
    devices: ids.map((id) => ({ id, name: `The ${id}`, read: 1, seenAt: 0 })),
  });

  async function givenWay(own: string, other: string, devices: readonly string[]) {
    const journals = tab();
    const created = {
      ...begun("run/0", 1),
      seq: 0,
      type: "task-created",
      task: sampleTask(),
    } as JournalEvent;
    const events = [created, begun(own, 20)];
    const reasons: string[] = [];
    const state = foldEvents(emptyState("task-1"), events);
    const giveWay = ({ params }: AppError) => reasons.push(String(params.device));
    const active = journals.activate({ state, giveWay } as unknown as ActiveRun);
    await ports.database.write([
      ...[...events, begun(other, 10)].map((record) => ({ type: "put", store: "events", record }) as const),
      { type: "put", store: "syncGroup", record: group(...devices) as never },
    ]);
    await journals.giveWay("part-of-nothing");
    await journals.giveWay("task-1");
    active.dispose();
    await journals.giveWay("task-1");
    return reasons;
  }

  test("gives way to that one, where it is known", async () => {
    expect(await givenWay("run/1~desk", "run/1~phone", ["phone"])).toEqual(["The phone"]);
    expect(await givenWay("run/1~desk", "run/1~phone", [])).toEqual([]);
  });

  test("gives way to nobody where this device syncs with none", async () => {
    expect(await givenWay("run/1", "run/2~phone", ["phone"])).toEqual([]);
  });
});
