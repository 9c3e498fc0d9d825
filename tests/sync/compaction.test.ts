import { readSegmentName } from "@core/domain/sync/segment";
import { readSnapshotName } from "@core/domain/sync/snapshot";
import { AppError } from "@core/errors/app-error";
import type { WriteOperation } from "@core/ports/database";
import type { CompactionRules } from "@core/services/sync/round-parts";
import { beforeEach, expect, test } from "vitest";
import { MemorySyncFiles } from "../fakes/memory-sync-place";
import { plainKey, type SharedTime, TestDevice } from "./devices";

const DAY = 24 * 60 * 60_000;
const AFTER_THREE: CompactionRules = { segments: 3, segmentsPerPart: 1, keptForMs: DAY };

let files: MemorySyncFiles;
let time: SharedTime;
let one: TestDevice;
let two: TestDevice;

beforeEach(async () => {
  files = new MemorySyncFiles();
  time = { now: Date.UTC(2026, 0, 1) };
  [one, two] = [device("one"), device("two")];
  for (const each of [one, two]) await each.join();
});

function device(id: string): TestDevice {
  return new TestDevice(id, files, time, plainKey);
}

const put = (id: string, name = id): WriteOperation =>
  ({ type: "put", store: "agents", record: { id, name } }) as unknown as WriteOperation;

async function write(by: TestDevice, ...ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    time.now += 1_000;
    await by.database.write([put(id)]);
    await by.sync(AFTER_THREE);
  }
}

/** The numbers of the segments of a device that lie in the place. */
function segmentsOf({ id }: TestDevice): readonly number[] {
  const names = [...files.files.keys()].map(readSegmentName);
  return names.flatMap((name) => (name?.device === id ? [name.number] : []));
}

function snapshotsOf({ id }: TestDevice): readonly string[] {
  return [...files.files.keys()].filter((name) => readSnapshotName(name)?.device === id);
}

test("many segments give way to a snapshot, which stands beside them for a day", async () => {
  await write(one, "a", "b", "c", "d");
  expect(snapshotsOf(one)).toHaveLength(2);
  expect(segmentsOf(one)).toEqual([1, 2, 3, 4]);
  time.now += DAY;
  await one.sync(AFTER_THREE);
  // The last one tells how far the device has come.
  expect(segmentsOf(one)).toEqual([4]);
  expect(await two.sync()).toEqual([]);
  expect(await two.everything()).toEqual(await one.everything());
});

test("the last segment that a snapshot has goes too, and the first one after it stays", async () => {
  await write(one, "a", "b", "c", "d");
  const before = segmentsOf(one);
  await write(one, "e", "f");
  time.now += DAY;
  await one.sync(AFTER_THREE);
  expect([before.at(-1), segmentsOf(one)]).toEqual([4, [5, 6]]);
});

test("without other rules two hundred segments give way to a snapshot, and go after a day", async () => {
  for (let at = 0; at <= 200; at++) {
    expect(snapshotsOf(one)).toEqual([]);
    await one.database.write([put("a", `${at}`)]);
    await one.sync();
  }
  expect(snapshotsOf(one)).toHaveLength(2);
  time.now += DAY - 1;
  await one.sync();
  expect(segmentsOf(one)).toHaveLength(201);
  time.now += 1;
  await one.sync();
  expect(segmentsOf(one)).toEqual([201]);
});

test("what lists are made of is sent first, and new records before old ones", async () => {
  const messages = Array.from({ length: 600 }, (_, at) => ({
    ...{ type: "add", store: "messages" },
    record: { id: `${(at * 7) % 600}`, conversationId: "c", timestamp: at + 1 },
  }));
  const conversation = { type: "add", store: "conversations", record: { id: "c", createdAt: 1 } };
  const three = device("three");
  await three.stored.write([...messages, conversation] as unknown as WriteOperation[]);
  await three.join();
  await three.sync();
  two.place.cut.add([...files.files.keys()].at(-1) as string);
  await two.sync();
  expect(await two.has("conversations", "c")).toBe(true);
  const times = (await two.stored.list("messages")).map(({ timestamp }) => timestamp);
  expect(Math.min(...times)).toBe(101);
});

test("a snapshot that a newer one has replaced is deleted, once that one has stood for a day", async () => {
  const numbers = () => [...new Set(snapshotsOf(one).map((name) => readSnapshotName(name)?.number))];
  await write(one, "a", "b", "c", "d");
  time.now += DAY;
  await write(one, "e", "f", "g", "h");
  expect(numbers()).toEqual([1, 2]);
  time.now += DAY;
  await one.sync(AFTER_THREE);
  expect(numbers()).toEqual([2]);
  expect(await two.sync()).toEqual([]);
  expect((await two.everything()).size).toBe(8);
});

test("a place that cannot delete keeps everything and the round is over all the same, but a fault of ours is told", async () => {
  await write(one, "a", "b", "c", "d");
  time.now += DAY;
  const before = (await one.stored.list("syncGroup"))[0]?.syncedAt;
  one.place.remove = () => Promise.reject(new AppError("folder.no-access"));
  expect(await one.sync(AFTER_THREE)).toEqual([]);
  expect(segmentsOf(one)).toEqual([1, 2, 3, 4]);
  expect((await one.stored.list("syncGroup"))[0]?.syncedAt).not.toBe(before);
  one.place.remove = () => Promise.reject(new TypeError("a slip"));
  await expect(one.sync(AFTER_THREE)).rejects.toThrow("a slip");
});

test("a large database takes more segments before one is written anew", async () => {
  const rules = { ...AFTER_THREE, segmentsPerPart: 6 };
  for (const id of ["a", "b", "c", "d", "e"]) {
    await one.database.write([put(id)]);
    await one.sync(rules);
  }
  expect(snapshotsOf(one)).toHaveLength(0);
  await one.database.write([put("f")]);
  await one.sync(rules);
  await one.sync(rules);
  expect(snapshotsOf(one)).toHaveLength(2);
});

test("as many records as go into one part are written anew after the segments of one", async () => {
  const rules = { ...AFTER_THREE, segmentsPerPart: 3 };
  await one.database.write(Array.from({ length: 498 }, (_, at) => put(`r${at}`)));
  for (const id of ["a", "b"]) {
    await one.sync(rules);
    await one.database.write([put(id)]);
  }
  for (let rounds = 0; rounds < 2; rounds++) await one.sync(rules);
  expect(segmentsOf(one)).toEqual([1, 2, 3]);
  expect(snapshotsOf(one)).toHaveLength(2);
});

test("a device that was away for 90 days starts from a snapshot, and keeps what only it has", async () => {
  await write(one, "a");
  await two.sync();
  await two.database.write([put("only", "Here"), { type: "delete", store: "agents", id: "a" }]);
  await write(one, "b", "c", "d", "e");
  time.now += 90 * DAY;
  await one.sync(AFTER_THREE);
  expect(segmentsOf(one)).not.toContain(2);
  expect(await two.sync()).toEqual([]);
  await one.sync();
  expect(await two.everything()).toEqual(await one.everything());
  expect([...(await one.everything()).keys()]).toEqual(
    ["b", "c", "d", "e", "only"].map((id) => `agents/${id}`),
  );
});

test("two devices that do it at once delete nothing that the other one's snapshot lacks", async () => {
  await write(one, "a", "b", "c");
  await write(two, "d", "e", "f");
  one.place.isReachable = false;
  await two.sync(AFTER_THREE);
  one.place.isReachable = true;
  await one.sync(AFTER_THREE);
  time.now += DAY;
  for (const each of [one, two, one, two]) await each.sync(AFTER_THREE);
  const three = device("three");
  await three.join();
  expect(await three.sync()).toEqual([]);
  expect(await three.everything()).toEqual(await one.everything());
  expect((await three.everything()).size).toBe(6);
});

test("of a snapshot half of which has arrived nothing is believed, and what it replaced waits", async () => {
  await write(one, "a", "b", "c", "d");
  time.now += DAY;
  await one.sync(AFTER_THREE);
  const [part] = snapshotsOf(one);
  for (const name of snapshotsOf(one).toReversed()) {
    two.place.cut.add(name);
    expect(await two.sync()).toEqual([{ device: one.id, code: "devices.missing" }]);
    two.place.cut.clear();
  }
  files.files.set(`${part}`.replace(".troupe", " (conflicted copy).troupe"), new Uint8Array([1]));
  expect(await two.sync()).toEqual([]);
  expect((await two.everything()).size).toBe(4);
});

test("a snapshot is gone on with where its reading was cut off", async () => {
  const many = Array.from({ length: 1_200 }, (_, at) => put(`r${at}`));
  await one.database.write(many);
  await one.sync();
  await one.sync({ ...AFTER_THREE, segmentsPerPart: 0 });
  time.now += DAY;
  await one.sync({ ...AFTER_THREE, segmentsPerPart: 0 });
  const { place } = two;
  const asked: string[] = [];
  let isWhole = false;
  const get = place.get.bind(place);
  place.get = async (name) => {
    asked.push(name);
    if (readSnapshotName(name)?.part === 3) place.isReachable = isWhole;
    return get(name);
  };
  await expect(two.sync()).rejects.toMatchObject({ code: "folder.no-access" });
  place.isReachable = isWhole = true;
  asked.length = 0;
  expect(await two.sync()).toEqual([]);
  const parts = asked.map(readSnapshotName).flatMap((name) => (name ? [name.part] : []));
  expect(parts).toEqual([3]);
  expect((await two.everything()).size).toBe(1_200);
});

test("segments that are gone under no snapshot are told of again by whoever has read them", async () => {
  await write(one, "a", "b");
  await two.sync();
  files.files.delete([...files.files.keys()][0] as string);
  const three = device("three");
  await three.join();
  expect(await three.sync()).toEqual([{ device: one.id, code: "devices.missing" }]);
  await two.sync();
  expect(await three.sync()).toEqual([]);
  expect(await three.everything()).toEqual(await one.everything());
});

test("what a cut-off snapshot has left is deleted, and its number not used again", async () => {
  await write(one, "a", "b", "c");
  one.place.losesAnswer = true;
  await expect(one.sync(AFTER_THREE)).rejects.toMatchObject({ code: "folder.no-access" });
  expect(snapshotsOf(one)).toHaveLength(1);
  await one.sync(AFTER_THREE);
  expect(snapshotsOf(one).map((name) => readSnapshotName(name)?.number)).toEqual([2, 2]);
});

test("what a cut-off snapshot has left is deleted also where no other one is due", async () => {
  await write(one, "a", "b", "c");
  one.place.losesAnswer = true;
  await expect(one.sync(AFTER_THREE)).rejects.toMatchObject({ code: "folder.no-access" });
  await one.sync();
  expect(snapshotsOf(one)).toEqual([]);
});

test("a snapshot is deleted once another one has all of it, of whichever device, and more", async () => {
  await write(two, "a", "b", "c", "d");
  await write(one, "e", "f", "g", "h");
  time.now += DAY;
  await write(one, "i", "j", "k", "l");
  expect([snapshotsOf(two).length, snapshotsOf(one).length]).toEqual([0, 4]);
  time.now += DAY;
  await one.sync(AFTER_THREE);
  expect(snapshotsOf(one).map((name) => readSnapshotName(name)?.number)).toEqual([2, 2]);
  const three = device("three");
  await three.join();
  expect(await three.sync()).toEqual([]);
  expect((await three.everything()).size).toBe(12);
});

test("a device whose disk was put back goes on after the numbers that others have read", async () => {
  await write(one, "a");
  const before = await one.stored.list("syncGroup");
  await write(one, "b", "c");
  await two.sync();
  await one.stored.write(before.map((record) => ({ type: "put", store: "syncGroup", record })));
  await write(one, "d");
  expect(await two.sync()).toEqual([]);
  expect(await two.has("agents", "d")).toBe(true);
});
