import { beforeEach, expect, test } from "vitest";
import { MemorySyncFiles } from "../../../../tests/fakes/memory-sync-place";
import { plainKey, type SharedTime, TestDevice } from "../../../../tests/sync/devices";
import { readSegmentName, segmentName } from "../../domain/sync/segment";
import { readSnapshotName, snapshotName } from "../../domain/sync/snapshot";
import type { WriteOperation } from "../../ports/database";
import { snapshotFiles } from "./read-snapshots";
import { COMPACTION, type CompactionRules } from "./round-parts";

const DAY = 24 * 60 * 60_000;
const AFTER_THREE: CompactionRules = { segments: 3, segmentsPerPart: 1, keptForMs: DAY };
const put = (id: string) =>
  ({ type: "put", store: "agents", record: { id, name: id } }) as unknown as WriteOperation;

let files: MemorySyncFiles;
let time: SharedTime;
let one: TestDevice;
let two: TestDevice;

beforeEach(async () => {
  files = new MemorySyncFiles();
  time = { now: Date.UTC(2026, 0, 1) };
  [one, two] = [new TestDevice("one", files, time, plainKey), new TestDevice("two", files, time, plainKey)];
  for (const each of [one, two]) await each.join();
});

async function write(by: TestDevice, ids: readonly string[], rules = AFTER_THREE): Promise<void> {
  for (const id of ids) {
    time.now += 1_000;
    await by.database.write([put(id)]);
    await by.sync(rules);
  }
}

/** Notes which files a device reads from here on. */
function readsOf({ place }: TestDevice): string[] {
  const read: string[] = [];
  const get = place.get.bind(place);
  place.get = async (name) => {
    read.push(name);
    return get(name);
  };
  return read;
}
const group = async (device: TestDevice) => (await device.stored.list("syncGroup"))[0];

test("a device that starts from a snapshot hears of each of its records, and knows how far it covers whom", async () => {
  await write(one, ["a", "b", "c", "d"]);
  time.now += DAY;
  await one.sync(AFTER_THREE);
  await two.sync();
  const told = two.progress.flatMap(({ received }) => received.map(({ stamps }) => stamps.id));
  expect(told.toSorted()).toEqual(["agents/a", "agents/b", "agents/c", "agents/d"]);
  expect(two.progress.map(({ sent }) => sent)).toEqual(two.progress.map(() => 0));
  const { devices, reading } = (await group(two)) ?? {};
  expect(devices).toMatchObject([{ id: one.id, read: 4 }]);
  expect(reading).toBeUndefined();
});

test("a snapshot of a database that is newer than this one's is passed over", async () => {
  Object.assign(one.stored, { version: two.stored.version + 1 });
  await write(one, ["a", "b", "c", "d"]);
  time.now += DAY;
  await one.sync(AFTER_THREE);
  expect(await two.sync()).toEqual([{ device: one.id, code: "devices.missing" }]);
  expect(await two.has("agents", "a")).toBe(false);
});

test("of several snapshots the one is read that has most", async () => {
  await write(two, ["x"]);
  await write(one, ["a", "b", "c", "d"]);
  const three = new TestDevice("three", files, time, plainKey);
  await three.join();
  await write(three, ["p", "q", "r"]);
  for (const name of [...files.files.keys()])
    if (readSegmentName(name) && !name.includes(three.id)) files.files.delete(name);
  const four = new TestDevice("four", files, time, plainKey);
  await four.join();
  const read = readsOf(four);
  await four.sync();
  const parts = read.map(readSnapshotName).filter((name) => name !== undefined && name.part > 0);
  expect(new Set(parts.map((name) => name?.device))).toEqual(new Set([three.id]));
  expect((await four.everything()).size).toBe((await three.everything()).size);
});

test("files of a snapshot are known by device, number and part, with their copies, and those of no other group", () => {
  const name = (part: number, device = one.id, number = 2) =>
    snapshotName({ group: plainKey.id, device, number, part });
  const copy = name(1).replace(".troupe", " (1).troupe");
  const other = snapshotName({ group: "f".repeat(16), device: one.id, number: 2, part: 3 });
  const found = snapshotFiles([name(1), copy, other, "notes.txt", name(0), name(1, two.id)], plainKey.id);
  const listed = [...found.values()].map(({ device, number, files }) => [device, number, [...files]]);
  expect(listed).toEqual([
    [
      one.id,
      2,
      [
        [0, [name(0)]],
        [1, [copy, name(1)].toSorted()],
      ],
    ],
    [two.id, 2, [[1, [name(1, two.id)]]]],
  ]);
});

test("each segment is fetched once, the next one while this one is kept", async () => {
  await write(one, ["a", "b", "c"], COMPACTION);
  const read = readsOf(two);
  const fetched: number[] = [];
  const write_ = two.stored.write.bind(two.stored);
  two.stored.write = async (operations) => {
    if (operations.some(({ store }) => store === "agents")) fetched.push(read.length);
    return write_(operations);
  };
  await two.sync();
  expect(read).toEqual(
    [1, 2, 3].map((number) => segmentName({ group: plainKey.id, device: one.id, number })),
  );
  expect(fetched).toEqual([2, 3, 3]);
});

test("a round that is called off reads no further segment", async () => {
  await write(one, ["a", "b", "c"], COMPACTION);
  const stop = new AbortController();
  const read = readsOf(two);
  const keep = two.stored.write.bind(two.stored);
  two.stored.write = async (operations) => {
    await keep(operations);
    if (operations.some(({ store }) => store === "agents")) stop.abort();
  };
  await expect(two.sync(COMPACTION, stop.signal)).rejects.toMatchObject({ name: "AbortError" });
  expect(await two.stored.count("agents")).toBe(1);
  expect(read).toHaveLength(2);
});
