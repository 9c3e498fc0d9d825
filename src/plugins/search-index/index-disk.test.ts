import type { StoreMigration } from "@core/points/store-migration";
import type { WriteOperation } from "@core/ports/database";
import { expect, test } from "vitest";
import { freshName, realDatabase } from "../../../tests/databases";
import { sampleArtifact, sampleTask } from "../../../tests/fakes/sample-tasks";
import { MIGRATIONS } from "../../../tests/migrations";
import { IndexDisk } from "./index-disk";
import plugin from "./plugin";
import { segmentOf } from "./segment";

const STEPS = [
  ...MIGRATIONS,
  ...(plugin.contributes ?? []).map(({ contribution }) => contribution as StoreMigration),
];
const put = (store: string, record: object) => ({ type: "put", store, record }) as WriteOperation;
const message = (id: string) =>
  put("messages", { id, conversationId: "c", role: "user", content: id, timestamp: 1 });
const segment = (id: string) => segmentOf(id, []);
const state = { id: "state", format: 1 } as const;
const nothing = { removed: [], added: [] };

async function rig(records: readonly WriteOperation[] = []) {
  const { database, name } = realDatabase(undefined, STEPS);
  await database.open();
  const disk = new IndexDisk(name);
  await disk.begin(state);
  await database.write(records);
  return { database, disk };
}
const idsOf = (records: readonly unknown[]) =>
  records.map((each) => (each as { id: string } | undefined)?.id);

test("a change of segments is written with its state, which is none of them", async () => {
  const { disk } = await rig();
  await disk.commit({ removed: [], added: [segment("a"), segment("b")] });
  await disk.commit({
    removed: ["a"],
    added: [segment("c")],
    state: { ...state, store: "tasks", after: "t" },
  });
  expect(await disk.segmentIds()).toEqual(["b", "c"]);
  expect(await disk.state()).toEqual({ ...state, store: "tasks", after: "t" });
  expect(idsOf(await disk.segments(["c", "a", "b"]))).toEqual(["c", "b"]);
  await disk.begin(state);
  expect([await disk.segmentIds(), await disk.state()]).toEqual([[], state]);
});

test("traces tell what was written since, and go once they are followed, unless they were left anew", async () => {
  const { disk, database } = await rig([message("m"), message("n")]);
  const before = await disk.traces(10);
  expect(idsOf(before)).toEqual(["messages/m", "messages/n"]);
  expect(idsOf(await disk.traces(1))).toEqual(["messages/m"]);
  await database.write([message("m")]);
  await disk.commit({ ...nothing, followed: before });
  expect(idsOf(await disk.traces(10))).toEqual(["messages/m"]);
  await disk.begin(state);
  expect(await disk.traces(10)).toEqual([]);
});

test("records that traces tell of are counted, of many in one go each, as far as it matters", async () => {
  const { disk, database } = await rig();
  const trace = (id: string, ids?: readonly string[]) =>
    put("searchTraces", { id, stamp: 1, ...(ids ? { ids } : {}) });
  await database.write([trace("messages/a"), trace("messages/b", ["x", "y", "z"]), trace("messages/c")]);
  expect([await disk.tracedRecords(10), await disk.tracedRecords(1), await disk.tracedRecords(0)]).toEqual([
    5, 4, 1,
  ]);
});

test("records are read on from a place, so many at a time, and by their ids", async () => {
  const { disk } = await rig([message("a"), message("b"), message("c")]);
  expect(idsOf(await disk.recordsAfter("messages", undefined, 2))).toEqual(["a", "b"]);
  expect(idsOf(await disk.recordsAfter("messages", "a", 9))).toEqual(["b", "c"]);
  expect(idsOf(await disk.records("messages", ["c", "none", "a"]))).toEqual(["c", undefined, "a"]);
  expect(await disk.records("messages", [])).toEqual([]);
});

test("how much was read is told of all stores together", async () => {
  const { disk } = await rig([
    ...[message("a"), message("b"), message("c")],
    put("artifacts", sampleArtifact({ id: "x" })),
    put("tasks", sampleTask({ id: "t" })),
  ]);
  const total = 5;
  expect(await disk.progress(state)).toEqual({ done: total, total });
  expect(await disk.progress({ ...state, store: "messages" })).toEqual({ done: 0, total });
  expect(await disk.progress({ ...state, store: "messages", after: "b" })).toEqual({ done: 2, total });
});

test("a database that is not there yet is not made, and is found once it is", async () => {
  const name = freshName();
  const disk = new IndexDisk(name);
  await expect(disk.state()).rejects.toBeTruthy();
  expect((await indexedDB.databases()).map((each) => each.name)).not.toContain(name);
  const { database } = realDatabase(name, STEPS);
  await database.open();
  expect(await disk.state()).toBeUndefined();
});

test("nobody who deletes the database is kept waiting, and a disk that was closed opens again", async () => {
  const { disk, database } = await rig();
  disk.close();
  expect(await disk.state()).toEqual(state);
  await database.reset();
  await expect(disk.state()).rejects.toBeTruthy();
});
