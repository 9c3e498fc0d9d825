import { beforeEach, describe, expect, test } from "vitest";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { foundStamp, stampAfter } from "../../domain/sync/stamp";
import type { SyncEntry } from "../../domain/sync/sync-entry";
import { AppError } from "../../errors/app-error";
import type { WriteOperation } from "../../ports/database";
import { mergeEntries } from "./merge-entries";

const PHONE = "phone0000000";
const DESK = "desk00000000";
/** A write that is to come with the last of the entries. */
const LAST: WriteOperation = {
  ...{ type: "put", store: "drafts" },
  record: { id: "last", text: "", updatedAt: 1 },
} as const;

let database: MemoryDatabase;
beforeEach(() => {
  database = new MemoryDatabase();
});

/** An agent as it was made at a time, or was changed by a device later. */
const made = (id: string, time: number, over: object = {}): SyncEntry => ({
  store: "agents",
  stamps: { id: `agents/${id}`, base: stampAfter(undefined, time, DESK) },
  record: { id, name: id, ...over },
});
const renamed = (id: string, name: string, time: number, device = PHONE): SyncEntry => ({
  ...made(id, 1, { name }),
  stamps: { ...made(id, 1).stamps, at: { name: stampAfter(undefined, time, device) } },
});
const deleted = (id: string, time: number): SyncEntry => ({
  store: "agents",
  stamps: { id: `agents/${id}`, deleted: stampAfter(undefined, time, PHONE) },
});
const merge = async (...entries: readonly SyncEntry[]) =>
  (await mergeEntries(database, entries, [LAST])).map(({ stamps }) => stamps.id);
const nameOf = async (id: string) => (await database.get("agents", id))?.name;

describe("records of which nothing is known here", () => {
  test("are added in one write, and told of as changed", async () => {
    expect(await merge(made("a", 1), made("b", 2))).toEqual(["agents/a", "agents/b"]);
    expect(database.writes).toHaveLength(1);
    expect([await nameOf("a"), await database.count("syncStamps")]).toEqual(["a", 2]);
  });

  test("change nothing when they come again", async () => {
    await merge(made("a", 1), made("b", 2));
    expect(await merge(made("a", 1), made("b", 2))).toEqual([]);
    expect(database.writes.at(-1)?.operations).toEqual([LAST]);
  });

  test("that say themselves when they were made need no stamps", async () => {
    const record = { id: "m", conversationId: "c", role: "user", content: "", timestamp: 70 };
    const stamps = { id: "messages/m", base: foundStamp(70) };
    expect(await merge({ store: "messages", stamps, record })).toEqual(["messages/m"]);
    expect([await database.count("messages"), await database.count("syncStamps")]).toEqual([1, 0]);
  });

  test("that were deleted already are not made", async () => {
    await merge(deleted("a", 5));
    expect(await merge(made("a", 1), made("b", 1))).toEqual(["agents/b"]);
    expect(await database.list("agents")).toMatchObject([{ id: "b" }]);
  });
});

describe("records that are here", () => {
  beforeEach(() => merge(made("a", 1), made("b", 1)));

  test("take what was changed later, and keep what was changed earlier elsewhere", async () => {
    expect(await merge(renamed("a", "Ann", 9))).toEqual(["agents/a"]);
    expect(await merge(renamed("a", "Old", 5, DESK))).toEqual([]);
    expect(await nameOf("a")).toBe("Ann");
  });

  test("go where they were deleted later", async () => {
    expect(await merge(deleted("a", 5))).toEqual(["agents/a"]);
    expect(await nameOf("a")).toBeUndefined();
    expect(await merge(deleted("a", 4))).toEqual([]);
    expect((await database.get("syncStamps", "agents/a"))?.deleted).toBe(deleted("a", 5).stamps.deleted);
  });

  test("stay to be told of where they were changed here as well", async () => {
    await database.update("syncStamps", "agents/a", (stamps) => stamps && { ...stamps, pending: 7 });
    await merge(renamed("a", "Ann", 9));
    expect(await database.get("syncStamps", "agents/a")).toMatchObject({ pending: 7 });
  });

  test("are merged again where somebody has written to one meanwhile", async () => {
    const write = database.write.bind(database);
    let writes = 0;
    database.write = async (operations) => {
      // After the first try, which adds what nobody knows.
      if (++writes === 2)
        await database.update("syncStamps", "agents/a", () => renamed("a", "Zoe", 20).stamps);
      return write(operations);
    };
    await merge(renamed("a", "Ann", 9));
    expect(writes).toBe(3);
    const stamps = await database.get("syncStamps", "agents/a");
    expect(stamps?.at).toEqual(renamed("a", "Zoe", 20).stamps.at);
  });
});

test("many come some at a time, with the last write at the end", async () => {
  const many = Array.from({ length: 401 }, (_, at) => made(`r${at}`, at + 1));
  expect(await merge(...many)).toHaveLength(401);
  expect(database.writes.map(({ operations }) => operations.includes(LAST))).toEqual([false, false, true]);
  expect(await database.count("agents")).toBe(401);
});

test("without any, what comes last is written all the same", async () => {
  expect(await merge()).toEqual([]);
  expect(await database.count("drafts")).toBe(1);
});

test.each(["database.full", "network.failed"])("a write that fails with %s fails", async (code) => {
  database.writeFailure = new AppError(code);
  await expect(merge(made("a", 1))).rejects.toMatchObject({ code });
  await expect(merge(deleted("a", 1))).rejects.toMatchObject({ code });
});
