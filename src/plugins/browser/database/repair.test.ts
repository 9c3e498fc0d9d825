import type { Upgrade } from "@core/points/store-migration";
import { afterEach, describe, expect, it, test, vi } from "vitest";
import { freshName, realDatabase, withRaw } from "../../../../tests/databases";
import type { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { LATEST_VERSION, MIGRATIONS } from "../../../../tests/migrations";
import { repairedVersion, schemaOf, upgradedVersion } from "./schema-version";

const AGENT = { id: "a", name: "A", role: "r", instructions: "", tags: ["x"] };
const TASKS = Array.from({ length: 450 }, (_, n) => ({ id: `t${n}`, workflowId: "w", createdAt: n }));

/** Fails while an existing database is upgraded to the ninth schema, as a damaged one may. */
const FRAGILE = MIGRATIONS.map((step) => ({
  ...step,
  async upgrade(): Promise<Upgrade> {
    const upgrade = await step.upgrade?.();
    return (transaction) => {
      const { db } = transaction;
      if (step.toVersion === 3 && db.objectStoreNames.contains("tasks") && isDamaged(db)) {
        throw new Error("damaged");
      }
      upgrade?.(transaction);
    };
  },
}));

function isDamaged(database: IDBDatabase): boolean {
  return database.version >= 100_000;
}

describe("a database that lacks stores", () => {
  const opened: { close(): void }[] = [];
  afterEach(() => {
    for (const each of opened.splice(0)) each.close();
  });

  async function damaged(name: string): Promise<void> {
    const { database } = realDatabase(name);
    await database.write([
      { type: "put", store: "agents", record: AGENT },
      ...TASKS.map((record) => ({ type: "put", store: "tasks", record: record as never }) as const),
    ]);
    database.close();
    // A browser or another program took two stores away without changing the schema.
    await withRaw(
      name,
      LATEST_VERSION * 100_000 + 1,
      () => {},
      (raw) => {
        raw.deleteObjectStore("messages");
        raw.deleteObjectStore("credentials");
      },
    );
  }

  function open(name: string, migrations = MIGRATIONS) {
    const made = realDatabase(name, migrations);
    opened.push(made.database);
    return made;
  }

  it("gets them by a rise of the version, and keeps everything else", async () => {
    const name = freshName();
    await damaged(name);
    const { database } = open(name);
    expect(await database.open()).toEqual({ kind: "stores-created", restored: 0, lost: 0 });
    expect(await database.count("tasks")).toBe(450);
    expect(await database.list("messages")).toEqual([]);
    expect(database.version).toBe(LATEST_VERSION);
    const closed = vi.fn();
    database.onClosed(closed);
    await open(name).database.reset();
    expect(closed).toHaveBeenCalledOnce();
  });

  it("opens as usual afterwards, for repairs do not look like a newer version", async () => {
    const name = freshName();
    await damaged(name);
    const first = open(name).database;
    await first.open();
    first.close();
    const second = open(name).database;
    expect(await second.open()).toBeUndefined();
    expect(await second.get("agents", "a")).toEqual(AGENT);
  });

  it("is upgraded by the next version after a repair", async () => {
    const name = freshName();
    await damaged(name);
    const first = open(name).database;
    await first.open();
    first.close();
    const upgrade = vi.fn();
    const next = open(name, [
      ...MIGRATIONS,
      { id: "next", toVersion: LATEST_VERSION + 1, upgrade: async () => upgrade },
    ]).database;
    await next.open();
    expect(upgrade).toHaveBeenCalledOnce();
    expect(await next.count("tasks")).toBe(450);
  });

  it("is rebuilt around a copy when that fails, after the specified wait", async () => {
    const name = freshName();
    await damaged(name);
    const { database, clock } = open(name, FRAGILE);
    const opening = database.open();
    await asleep(clock);
    expect(clock.sleptMs).toEqual([100]);
    expect(await rescueNames(name)).toHaveLength(1);
    await clock.advance(100);
    expect(await opening).toEqual({ kind: "rebuilt", restored: 451, lost: 0 });
    expect(await database.get("agents", "a")).toEqual(AGENT);
    expect(await database.count("tasks")).toBe(450);
    expect(await database.count("rootTasks")).toBe(450);
    expect(await rescueNames(name)).toEqual([]);
  });

  it("is rebuilt with what a restore has packed, each record by itself again", async () => {
    const name = freshName();
    const records = [0, 1].map((seq) => ({ id: `r/${seq}`, seq }));
    await damaged(name);
    await withRaw(
      name,
      LATEST_VERSION * 100_000 + 2,
      async () => {},
      (_, transaction) => {
        const pack = { id: "r/0", last: "r/1", group: "t", size: 2, records };
        transaction.objectStore("eventPacks").put(pack);
      },
    );
    const { database, clock } = open(name, FRAGILE);
    const opening = database.open();
    await asleep(clock);
    await clock.advance(100);
    expect(await opening).toEqual({ kind: "rebuilt", restored: 453, lost: 0 });
    expect(await database.list("events")).toEqual(records);
    const packs = await withRaw(name, undefined, (raw) => {
      const counting = raw.transaction("eventPacks").objectStore("eventPacks").count();
      return new Promise((resolve) => {
        counting.onsuccess = () => resolve(counting.result);
      });
    });
    expect(packs).toBe(0);
  });

  it("keeps the copy of what could not be put back", async () => {
    const name = freshName();
    await damaged(name);
    await withRaw(
      name,
      LATEST_VERSION * 100_000 + 2,
      async () => {},
      (raw, transaction) => {
        const old = raw.createObjectStore("forgotten", { keyPath: "id" });
        old.put({ id: "x" });
        transaction.objectStore("agents").put({ id: "b" });
      },
    );
    const { database, clock } = open(name, FRAGILE);
    const opening = database.open();
    await asleep(clock);
    await clock.advance(100);
    expect(await opening).toEqual({ kind: "rebuilt", restored: 452, lost: 1 });
    expect(await rescueNames(name)).toHaveLength(1);
    database.close();
    const again = open(name).database;
    expect(await again.open()).toBeUndefined();
    expect(await rescueNames(name)).toHaveLength(1);
  });

  it("gets its records back on the next start when the tab was closed in between", async () => {
    const name = freshName();
    await damaged(name);
    const first = open(name, FRAGILE);
    first.database.open().catch(() => {});
    await asleep(first.clock);
    // The tab is gone while it waits: the database deleted, the copy complete.
    const second = open(name).database;
    expect(await second.open()).toEqual({ kind: "rebuilt", restored: 451, lost: 0 });
    expect(await second.count("tasks")).toBe(450);
    expect(await second.count("rootTasks")).toBe(450);
    expect(await rescueNames(name)).toEqual([]);
  });

  it("tells on that start what could not be put back, too", async () => {
    const name = freshName();
    await damaged(name);
    await withRaw(
      name,
      LATEST_VERSION * 100_000 + 2,
      async () => {},
      (raw) => raw.createObjectStore("forgotten", { keyPath: "id" }).put({ id: "x" }),
    );
    const first = open(name, FRAGILE);
    first.database.open().catch(() => {});
    await asleep(first.clock);
    expect(await open(name).database.open()).toEqual({ kind: "rebuilt", restored: 451, lost: 1 });
  });

  it("drops half a copy, whose source is still there", async () => {
    const name = freshName();
    await damaged(name);
    await withRaw(
      `${name}-rescue-1`,
      1,
      () => {},
      (raw) => {
        raw
          .createObjectStore("records", { autoIncrement: true })
          .add({ store: "agents", record: { id: "half" } });
        raw.createObjectStore("marks");
      },
    );
    const { database } = open(name);
    await database.open();
    expect(await database.get("agents", "half")).toBeUndefined();
    expect(await rescueNames(name)).toEqual([]);
  });
});

test("a repair raises the version within that of the schema, and an upgrade goes beyond it", () => {
  expect([7, 99_999, 100_000, 700_001].map(schemaOf)).toEqual([7, 99_999, 1, 7]);
  expect([7, 700_000, 700_001, 600_001].map((onDisk) => repairedVersion(onDisk, 7))).toEqual([
    700_001, 700_001, 700_002, 700_001,
  ]);
  expect([7, 99_999, 100_000, 700_001].map((onDisk) => upgradedVersion(onDisk, 8))).toEqual([
    8, 8, 800_000, 800_000,
  ]);
});

async function rescueNames(name: string): Promise<string[]> {
  const known = await indexedDB.databases();
  return known.flatMap((each) => (each.name?.startsWith(`${name}-rescue-`) ? [each.name] : []));
}

/** Waits until the rebuild waits; generous, for other tests share the processor. */
async function asleep(clock: FixedClock): Promise<void> {
  await vi.waitFor(() => expect(clock.sleeping).toBe(1));
}
