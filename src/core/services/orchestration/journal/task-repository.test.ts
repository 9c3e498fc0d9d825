import { beforeEach, describe, expect, test } from "vitest";
import { journalOf } from "../../../../../tests/fakes/journal-of";
import { MemoryDatabase } from "../../../../../tests/fakes/memory-database";
import { sampleArtifact, sampleTask } from "../../../../../tests/fakes/sample-tasks";
import type { JournalEvent } from "../../../domain/journal/journal-event";
import type { TaskContext } from "../../../domain/task/task-context";
import type { Database } from "../../../ports/database";
import { keyRange, TaskRepository } from "./task-repository";

let database: MemoryDatabase;
let repository: TaskRepository;
beforeEach(() => {
  database = new MemoryDatabase();
  repository = new TaskRepository(database);
});

type Store = "tasks" | "artifacts" | "contexts" | "events" | "runs";
const put = (store: Store, ...records: readonly object[]) =>
  database.write(records.map((record) => ({ type: "put", store, record }) as never));
const context = (over: object = {}) =>
  ({ id: "c", taskId: "part", content: "Use metres.", ...over }) as TaskContext;
/** Refuses to list one store. */
const broken = (store: Store) =>
  new TaskRepository({
    get: database.get.bind(database),
    list: async (name: string, query: never) => {
      if (name === store) throw new Error("broken");
      return database.list(name as never, query);
    },
  } as unknown as Database);

const root = sampleTask();
const part = sampleTask({ id: "part", parentTaskId: "task-1" });
const created = { type: "task-created", task: root } as const;
const eventsOf = (times: readonly number[]): readonly JournalEvent[] =>
  journalOf(
    created,
    ...times.slice(1).map(() => ({ type: "user-message", taskId: "task-1", content: "Hi" }) as const),
  ).map((event, place) => ({ ...event, rootTaskId: "task-1", seq: place, at: times[place] ?? 0 }));

describe("a journal", () => {
  test("is folded, and its run is that of its first event", async () => {
    await put("tasks", root);
    const events = eventsOf([1, 2]);
    await put("events", ...events);
    const start = await repository.open("task-1");
    expect(start.runId).toBe(events[0]?.runId);
    expect(start.unsaved).toBeUndefined();
    expect(start.state.events).toEqual(events);
  });

  test("that is opened again is read from its last event on, and anew where it is another one", async () => {
    await put("tasks", root);
    const events = eventsOf([1, 2, 3, 4]);
    await put("events", ...events.slice(0, 3));
    const handedOver: number[] = [];
    const list = database.list.bind(database);
    database.list = async (...query) => {
      const records = await list(...query);
      handedOver.push(records.length);
      return records;
    };
    await repository.open("task-1");
    const before = (await repository.open("task-1")).state;
    await put("events", ...events.slice(3));
    const { state, runId } = await repository.open("task-1");
    expect(handedOver).toEqual([3, 1, 2]);
    expect(runId).toBe(events[0]?.runId);
    expect(state.events).toEqual(events);
    expect(before.events).toEqual(events.slice(0, 3));

    const others = eventsOf([5, 6, 7, 8]).map((event) => ({ ...event, runId: "another" }));
    await put("events", ...others);
    const anew = await repository.open("task-1");
    expect(anew).toMatchObject({ runId: "another", state: { events: others } });
  });

  test("has times where none is known: those of the event before, the first known one at its beginning", async () => {
    await put("tasks", root);
    await put("events", ...eventsOf([0, 0, 5, 0, 7, 0]));
    const { state } = await repository.open("task-1");
    expect(state.events.map(({ at }) => at)).toEqual([5, 5, 5, 5, 7, 7]);
    await put("events", ...eventsOf([0, 1, 0, 0, 0, 0]));
    expect((await repository.open("task-1")).state.events.map(({ at }) => at)).toEqual([1, 1, 1, 1, 1, 1]);
    await put("events", ...eventsOf([0, 0, 0, 0, 0, 0]));
    expect((await repository.open("task-1")).state.events.map(({ at }) => at)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test("of several devices has each version of a text under a number of its own", async () => {
    await put("tasks", root);
    const written = (id: string, seq: number, version: number, content: string) => ({
      ...{ id, runId: "run", rootTaskId: "task-1", seq, at: seq + 1 },
      type: seq === 1 ? "artifact-created" : "artifact-changed",
      artifact: sampleArtifact({ id: "a", taskId: "task-1", version, content }),
    });
    const own = [...eventsOf([1]), written("run/1", 1, 1, "One")];
    const others = [written("run/2~desk", 2, 2, "Two"), written("run/2~phone", 2, 2, "Three")];
    await put("events", ...own, ...others);
    const { artifacts, events } = (await repository.open("task-1")).state;
    expect(artifacts.get("a")).toMatchObject({ version: 3, content: "Three" });
    expect(events.map(({ id }) => id)).toEqual(["run/0", "run/1", "run/2~desk", "run/2~phone"]);
    // Two of them are enough, whichever began.
    await database.write(own.map(({ id }) => ({ type: "delete", store: "events", id }) as never));
    await put("events", ...others.map((event) => ({ ...event, seq: 0 })));
    expect((await repository.open("task-1")).state.artifacts.get("a")).toMatchObject({ version: 3 });
  });

  test("with gaps is told with what is stored of its task, its parts and what belongs to them", async () => {
    const [first, , third] = eventsOf([1, 2, 3]);
    await put("events", first ?? {}, third ?? {});
    const [stored, note] = [{ ...root, title: "Changed" }, sampleArtifact({ taskId: "part" })];
    await put("tasks", stored, part);
    await put("artifacts", note);
    await put("contexts", context());
    await put("runs", { id: first?.runId, state: "done" });
    const { state } = await repository.open("task-1");
    expect(state.tasks.get("task-1")?.title).toBe("Changed");
    expect([...state.tasks.keys(), ...state.artifacts.keys(), ...state.contexts.keys()]).toEqual([
      "task-1",
      "part",
      note.id,
      "c",
    ]);
    expect(state.run).toMatchObject({ state: "done" });
  });
});

describe("a task without a journal", () => {
  test("is told as the events that would have made it, each at its time", async () => {
    await put("tasks", { ...root, createdAt: 1 }, { ...part, createdAt: 2 });
    await put("artifacts", sampleArtifact({ taskId: "part", createdAt: 3 }));
    await put("contexts", context({ createdAt: 4 }));
    const { runId, unsaved = [], state } = await repository.open("part");
    expect(runId).toBe("unjournalled-task-1");
    expect(unsaved.map(({ id, type, at, rootTaskId }) => [id, type, at, rootTaskId])).toEqual([
      [`${runId}/0`, "task-created", 1, "task-1"],
      [`${runId}/1`, "task-created", 2, "task-1"],
      [`${runId}/2`, "artifact-created", 3, "task-1"],
      [`${runId}/3`, "context-added", 4, "task-1"],
    ]);
    expect(state.contexts.get("c")?.content).toBe("Use metres.");
  });

  test("is read with parts of parts, also where records go round in a circle", async () => {
    const [deep, round] = [
      sampleTask({ id: "deep", parentTaskId: "part" }),
      { ...root, parentTaskId: "deep" },
    ];
    await put("tasks", round, part, deep);
    const { state } = await repository.open("task-1");
    expect(new Set(state.tasks.keys())).toEqual(new Set(["task-1", "part", "deep"]));
  });

  test("cannot be read without what was made for it", async () => {
    await put("tasks", root);
    await expect(broken("artifacts").open("task-1")).rejects.toMatchObject({ code: "artifact.list-failed" });
    await expect(broken("contexts").open("task-1")).rejects.toMatchObject({ code: "context.list-failed" });
    await expect(repository.open("gone")).rejects.toMatchObject({ code: "task.not-found" });
  });
});

describe("root tasks", () => {
  test("are found by their id, with lists that older records lack, and parts are not", async () => {
    const { dependencies: _, steps: __, ...old } = root;
    await put("tasks", old, part);
    expect(await repository.find("task-1")).toMatchObject({ id: "task-1", dependencies: [], steps: [] });
    expect([await repository.find("part"), await repository.find("gone")]).toEqual([undefined, undefined]);
    expect((await repository.roots()).map(({ id }) => id)).toEqual(["task-1"]);
  });

  test("are above their parts, and a part whose parent is gone has none", async () => {
    await put("tasks", root, part, sampleTask({ id: "lost", parentTaskId: "gone" }));
    expect((await repository.rootOf("part")).id).toBe("task-1");
    await expect(repository.rootOf("lost")).rejects.toMatchObject({
      code: "task.not-found",
      params: { id: "lost" },
    });
  });
});

test("an artifact that cannot be read is told from one that there is not", async () => {
  const cause = new Error("broken");
  const unreadable = new TaskRepository({ get: () => Promise.reject(cause) } as unknown as Database);
  await expect(unreadable.artifact("a")).rejects.toMatchObject({ code: "artifact.load-failed", cause });
  await expect(repository.artifact("a")).rejects.toMatchObject({
    code: "artifact.not-found",
    params: { id: "a" },
  });
});

test("keys with a beginning lie between it and the last one that has it", () => {
  const { from, to } = keyRange("task/1/");
  expect(["task/1/a", "task/1/"].every((key) => from <= key && key <= to)).toBe(true);
  expect(["task/10/a", "task/1"].some((key) => from <= key && key <= to)).toBe(false);
});
