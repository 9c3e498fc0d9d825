import { beforeEach, describe, expect, test } from "vitest";
import { FakePorts } from "../../../../../tests/fakes/fake-ports";
import { MemoryLocksHub } from "../../../../../tests/fakes/memory-locks";
import { sampleArtifact, sampleTask } from "../../../../../tests/fakes/sample-tasks";
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
