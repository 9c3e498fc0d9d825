import { beforeEach, describe, expect, it } from "vitest";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { DatabaseStore } from "./database-store";

describe("the database at a glance", () => {
  let database: MemoryDatabase;
  let store: DatabaseStore;
  beforeEach(() => {
    database = new MemoryDatabase();
    store = new DatabaseStore(database);
  });

  const drafts = (count: number, text: (n: number) => string) =>
    database.write(
      Array.from({ length: count }, (_, n) => {
        const record = { id: `d${String(n).padStart(5, "0")}`, text: text(n), updatedAt: n };
        return { type: "put", store: "drafts", record } as const;
      }),
    );

  it("shows name, version, records and size, and a tab for each store that holds something", async () => {
    await drafts(3, () => "abc");
    await store.load();
    expect([store.name, store.version, store.recordCount, store.status]).toEqual(["troupe", 13, 3, "ready"]);
    expect(store.filledStores).toMatchObject([
      { store: "drafts", count: 3, isEstimate: false, indexes: ["updatedAt"] },
    ]);
    expect(store.sizeBytes).toBeGreaterThan(3 * 3);
    expect(store.records?.rows).toHaveLength(3);
  });

  it("reckons the size of a large store from a sample of it", async () => {
    let read = 0;
    await drafts(4000, () => "x".repeat(1000));
    const list = database.list.bind(database);
    database.list = async (...query) => {
      const found = await list(...query);
      read += found.length;
      return found;
    };
    await store.load();
    expect(read).toBeLessThan(100);
    expect(store.isSizeEstimate).toBe(true);
    expect(Math.round(store.sizeBytes / 4_000_000)).toBe(1);
  });

  it("shows each store once it is counted, and goes to none of its records but near its ends", async () => {
    await drafts(100_000, () => "x");
    await database.write([
      { type: "put", store: "agents", record: { id: "a", name: "A", role: "r", instructions: "" } },
    ]);
    const shown: unknown[] = [];
    const list = database.list.bind(database);
    let furthest = 0;
    database.list = async (name, query) => {
      if (name === "drafts") shown.push([store.isCounting, store.recordCount, store.records?.store]);
      furthest = Math.max(furthest, query?.offset ?? 0);
      return list(name, query);
    };
    await store.load();
    expect(shown[0]).toEqual([true, 1, "agents"]);
    expect([store.isCounting, store.recordCount]).toEqual([false, 100_001]);
    expect(furthest).toBeLessThanOrEqual(10_000);
  });

  it("is empty where nothing is stored", async () => {
    await store.load();
    expect([store.filledStores, store.records, store.sizeBytes]).toEqual([[], undefined, 0]);
  });

  it("forgets what is shown of a record that is gone when it is read again", async () => {
    await drafts(2, () => "a");
    await store.load();
    store.select(store.records?.rows[0]);
    await drafts(1, () => "changed");
    await store.load();
    expect(store.selected).toMatchObject({ text: "changed" });
    await database.write([{ type: "clear", store: "drafts" }]);
    await store.load();
    expect([store.selected, store.records]).toEqual([undefined, undefined]);
  });

  it("turns to another store, whose records start at the first page", async () => {
    await drafts(15, () => "a");
    await database.write([
      { type: "put", store: "agents", record: { id: "a", name: "A", role: "r", instructions: "" } },
    ]);
    await store.load();
    expect(store.records?.store).toBe("agents");
    store.select(store.records?.rows[0]);
    await store.choose("drafts");
    expect([store.records?.store, store.selected]).toEqual(["drafts", undefined]);
  });

  it("says when it cannot be read, and tries again", async () => {
    await database.reset();
    await store.load();
    expect(store).toMatchObject({ status: "failed", error: { code: "database.closed" } });
    await database.open();
    await store.load();
    expect(store.status).toBe("ready");
  });
});
