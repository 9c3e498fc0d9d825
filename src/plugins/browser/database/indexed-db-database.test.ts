import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { databaseContract } from "../../../../tests/contracts/database-contract";
import { freshName, realDatabase, withRaw } from "../../../../tests/databases";
import { LATEST_VERSION, MIGRATIONS } from "../../../../tests/migrations";
import { toDatabaseError } from "./database-error";

const CONVERSATION = {
  id: "a",
  agentId: "x",
  participatingAgents: ["x"],
  title: "t",
  timestamp: 1,
  messageCount: 0,
};

describe("IndexedDbDatabase", () => {
  databaseContract(() => realDatabase().database);

  describe("in a browser without getAllRecords", () => {
    const originals = [IDBObjectStore, IDBIndex].map(({ prototype }) => ({
      prototype,
      original: Object.getOwnPropertyDescriptor(prototype, "getAllRecords"),
    }));
    beforeAll(() => {
      for (const { prototype } of originals) Reflect.deleteProperty(prototype, "getAllRecords");
    });
    afterAll(() => {
      for (const { prototype, original } of originals) {
        if (original) Object.defineProperty(prototype, "getAllRecords", original);
      }
    });
    databaseContract(() => realDatabase().database);
  });

  describe("while open", () => {
    const opened: { close(): void }[] = [];
    const open = (name = freshName()) => {
      const made = realDatabase(name);
      opened.push(made.database);
      return made;
    };
    afterEach(() => {
      for (const each of opened.splice(0)) each.close();
    });

    it("has the version of its highest migration", () => {
      expect(open().database.version).toBe(LATEST_VERSION);
    });

    it("opens by itself on first use, and only once", async () => {
      const { database } = open();
      const [first, second] = await Promise.all([database.open(), database.open(), database.list("agents")]);
      expect(first).toBeUndefined();
      expect(second).toBeUndefined();
    });

    it("writes all of a batch that is handed over in several slices, or none of it", async () => {
      const { database } = open();
      // By this clock each record takes a whole slice.
      let now = 0;
      vi.spyOn(performance, "now").mockImplementation(() => (now += 1_000));
      const adding = (count: number) =>
        Array.from(
          { length: count },
          (_, index) =>
            ({ type: "add", store: "conversations", record: { ...CONVERSATION, id: `${index}` } }) as const,
        );
      const twice = [...adding(20), ...adding(1)];
      await expect(database.write(twice)).rejects.toMatchObject({ code: "database.exists" });
      expect(await database.count("conversations")).toBe(0);
      await database.write(adding(20));
      expect(await database.count("conversations")).toBe(20);
    });

    it("says it is not initialised once closed", async () => {
      const { database } = open();
      await database.open();
      database.dispose();
      await expect(database.list("agents")).rejects.toMatchObject({ code: "database.not-initialized" });
    });

    it("reads a whole store when an index is missing", async () => {
      const { database, name } = open();
      await database.write([1, 2, 3].map((n) => conversation(`c${n}`, n)));
      database.close();
      await withRaw(
        name,
        LATEST_VERSION * 100_000 + 1,
        () => {},
        (_raw, transaction) => {
          transaction.objectStore("conversations").deleteIndex("timestamp");
        },
      );
      const again = open(name).database;
      const query = { index: "timestamp", direction: "descending", limit: 2, to: 2 } as const;
      expect((await again.list("conversations", query)).map(({ id }) => id)).toEqual(["c2", "c1"]);
      expect(await again.count("conversations", { index: "timestamp", to: 2 })).toBe(2);
    });

    it("lets go and tells when another tab wants the database", async () => {
      const { database, name } = open();
      await database.open();
      const closed = vi.fn();
      database.onClosed(closed);
      await open(name).database.reset();
      expect(closed).toHaveBeenCalledOnce();
      await expect(database.list("agents")).rejects.toMatchObject({ code: "database.closed" });
      await database.open();
      expect(await database.list("agents")).toEqual([]);
    });

    it("tells nobody of a reset of its own, and resets what is still being opened", async () => {
      const { database } = open();
      const closed = vi.fn();
      database.onClosed(closed);
      await database.write([conversation("a", 1)]);
      await database.reset();
      void database.open();
      await database.reset();
      await database.open();
      expect(await database.list("conversations")).toEqual([]);
      expect(closed).not.toHaveBeenCalled();
    });

    it("takes the steps to a version in their order, however they are listed, and keeps to those it knew", async () => {
      const { database, name } = open();
      await database.write([conversation("a", 1)]);
      database.close();
      const taken: number[] = [];
      const later = [2, 1].map((more) => ({
        id: `later-${more}`,
        toVersion: LATEST_VERSION + more,
        stores: [{ name: `later${more}` as never, indexes: [], schema: async () => ({}) as never }],
        upgrade: async () => () => void taken.push(more),
      }));
      const all = [...later, ...MIGRATIONS];
      const made = realDatabase(name, all);
      opened.push(made.database);
      await made.database.open();
      expect(taken).toEqual([1, 2]);
      all.shift();
      const names = made.database.stores.map((store) => store.name as string);
      expect(names).toEqual(expect.arrayContaining(["later1", "later2"]));
    });

    it("ends whatever its batches come from where one of them is refused", async () => {
      const { database } = open();
      let isOver = false;
      async function* batches() {
        try {
          yield [conversation("a", 1), { ...conversation("a", 1), type: "add" as const }];
          for (;;) yield [];
        } finally {
          isOver = true;
        }
      }
      const replacing = database.replace([{ type: "clear", store: "conversations" }], batches());
      await expect(replacing).rejects.toThrow();
      await vi.waitFor(() => expect(isOver).toBe(true));
    });

    it("waits with a reset for a tab that lets go late", async () => {
      const { database, name, clock } = open();
      await database.write([conversation("a", 1)]);
      let resetting: Promise<void> | undefined;
      await withRaw(name, undefined, async () => {
        resetting = database.reset();
        await vi.waitFor(() => expect(clock.sleeping).toBe(1));
      });
      await resetting;
      await database.open();
      expect(await database.list("conversations")).toEqual([]);
    });

    it("fails a reset while another tab holds on", async () => {
      const { database, name, logger, clock } = open();
      await database.write([conversation("a", 1)]);
      await withRaw(name, undefined, async () => {
        const resetting = expect(database.reset()).rejects.toMatchObject({
          code: "database.deletion-blocked",
        });
        await vi.waitFor(() => expect(clock.sleeping).toBe(1));
        await clock.advance(10_000);
        await resetting;
      });
      expect(logger.lines.map(({ message }) => message)).toContainEqual(
        expect.stringContaining("Database deletion blocked"),
      );
    });

    it("touches nothing of a newer version's database", async () => {
      const { database, name } = open();
      await withRaw(
        name,
        LATEST_VERSION + 1,
        () => {},
        (raw) => raw.createObjectStore("future", { keyPath: "id" }),
      );
      await expect(database.open()).rejects.toMatchObject({
        code: "app.newer",
        params: { found: LATEST_VERSION + 1, known: LATEST_VERSION },
      });
      await withRaw(name, undefined, (raw) => {
        expect(raw.version).toBe(LATEST_VERSION + 1);
        expect([...raw.objectStoreNames]).toEqual(["future"]);
      });
      await database.reset();
      expect(await database.open()).toBeUndefined();
      expect(await database.list("conversations")).toEqual([]);
    });

    it("says what has failed, whatever was thrown", () => {
      const codes = (...errors: readonly unknown[]) =>
        errors.map((error) => {
          const { code, params } = toDatabaseError(error);
          return [code, params.message];
        });
      expect(
        codes(
          new DOMException("no space", "QuotaExceededError"),
          new DOMException("newer", "VersionError"),
          new DOMException("torn", "UnknownError"),
          new DOMException("", "AbortError"),
          "torn",
        ),
      ).toEqual([
        ["database.full", undefined],
        ["app.newer", undefined],
        ["database.failed", "torn"],
        ["database.failed", "AbortError"],
        ["database.failed", "torn"],
      ]);
    });

    it("says that the device is full", async () => {
      const { database } = open();
      vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
        throw new DOMException("no space", "QuotaExceededError");
      });
      const before = { ...conversation("b", 1), type: "add" } as const;
      await expect(database.write([before, conversation("a", 1)])).rejects.toMatchObject({
        code: "database.full",
      });
      vi.restoreAllMocks();
      expect(await database.list("conversations")).toEqual([]);
    });

    it("opens anew when the browser dropped the connection", async () => {
      const { database } = open();
      await database.write([conversation("a", 1)]);
      vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementationOnce(() => {
        throw new DOMException("The database connection is closing.", "InvalidStateError");
      });
      expect(await database.list("conversations")).toEqual([{ ...CONVERSATION }]);
    });

    it("passes the wanted durability on", async () => {
      const { database } = open();
      await database.open();
      const begin = vi.spyOn(IDBDatabase.prototype, "transaction");
      await database.write([conversation("a", 1)], "strict");
      await database.write([conversation("b", 1)]);
      const durabilities = begin.mock.calls.map(([, , options]) => options?.durability);
      expect(durabilities).toEqual(["strict", "relaxed"]);
    });

    it("never reads all records for the newest few", async () => {
      const { database } = open();
      await database.write(Array.from({ length: 100 }, (_, n) => conversation(`c${n}`, n)));
      const reads = [vi.spyOn(IDBIndex.prototype, "getAll"), vi.spyOn(IDBObjectStore.prototype, "getAll")];
      const query = { index: "timestamp", direction: "descending", limit: 2 } as const;
      expect((await database.list("conversations", query)).map(({ id }) => id)).toEqual(["c99", "c98"]);
      for (const read of reads) expect(read).not.toHaveBeenCalled();
    });
  });
});

function conversation(id: string, timestamp: number) {
  return { type: "put", store: "conversations", record: { ...CONVERSATION, id, timestamp } } as const;
}
