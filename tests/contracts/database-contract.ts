import type { Conversation, Message } from "@core/domain/conversation/conversation";
import type { Database, PutOperation, WriteOperation } from "@core/ports/database";
import { keysStartingWith } from "@core/ports/database";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MemoryDatabase } from "../fakes/memory-database";
import { sampleTask } from "../fakes/sample-tasks";

/** Contract suite of databases; `make` gives an empty one, opened or not. */
export function databaseContract(make: () => Database): void {
  describe("as a database", () => {
    it("gives back what was put, as a copy", async () => {
      const database = make();
      await database.write([put(conversation("a", 1))]);
      const found = await database.get("conversations", "a");
      expect(found).toEqual(conversation("a", 1));
      expect(await database.get("conversations", "a")).not.toBe(found);
      expect(await database.get("conversations", "b")).toBeUndefined();
    });

    it("lists by primary key without an index", async () => {
      const database = make();
      await database.write(["b", "c", "a"].map((id) => put(conversation(id, 1))));
      expect(ids(await database.list("conversations"))).toEqual(["a", "b", "c"]);
      expect(ids(await database.list("conversations", { direction: "descending", limit: 2 }))).toEqual([
        "c",
        "b",
      ]);
      expect(ids(await database.list("conversations", { from: "a", fromExclusive: true, to: "b" }))).toEqual([
        "b",
      ]);
    });

    it("pages through an index in either direction", async () => {
      const database = make();
      await database.write([1, 2, 3, 4, 5].map((time) => put(conversation(`c${time}`, time))));
      const page = (offset: number, direction: "ascending" | "descending") =>
        database.list("conversations", { index: "timestamp", direction, offset, limit: 2 });
      expect(ids(await page(0, "descending"))).toEqual(["c5", "c4"]);
      expect(ids(await page(2, "descending"))).toEqual(["c3", "c2"]);
      expect(ids(await page(4, "descending"))).toEqual(["c1"]);
      expect(ids(await page(6, "descending"))).toEqual([]);
      expect(ids(await page(3, "ascending"))).toEqual(["c4", "c5"]);
    });

    it("finds the records of a compound key by its beginning", async () => {
      const database = make();
      await database.write([message("m1", "x", 2), message("m2", "x", 1), message("m3", "y", 1)]);
      const query = { index: "conversationId+timestamp", ...keysStartingWith("x") };
      expect(ids(await database.list("messages", query))).toEqual(["m2", "m1"]);
      expect(await database.count("messages", query)).toBe(2);
    });

    it("finds a record once per element of an array field", async () => {
      const database = make();
      const agent = { id: "a", name: "A", role: "r", instructions: "", tags: ["x", "y", "x"] };
      await database.write([{ type: "put", store: "agents", record: agent }]);
      expect(ids(await database.list("agents", { index: "tags", equals: "x" }))).toEqual(["a"]);
      expect(ids(await database.list("agents", { index: "tags" }))).toEqual(["a", "a"]);
    });

    it("leaves records without the field out of its index", async () => {
      const database = make();
      await database.write([put(conversation("a", 1)), put({ ...conversation("b", 1), workflowId: "w" })]);
      expect(ids(await database.list("conversations", { index: "workflowId" }))).toEqual(["b"]);
      expect(await database.count("conversations", { index: "workflowId" })).toBe(1);
    });

    it("gives nothing for bounds that leave nothing", async () => {
      const database = make();
      await database.write([put(conversation("a", 1))]);
      expect(await database.list("conversations", { from: "b", to: "a" })).toEqual([]);
      expect(await database.count("conversations", { from: "b", to: "a" })).toBe(0);
    });

    it("commits a batch completely or not at all", async () => {
      const database = make();
      await database.write([put(conversation("a", 1))]);
      const batch: WriteOperation[] = [
        put(conversation("b", 2)),
        { type: "delete", store: "conversations", id: "a" },
        message("m", "b", 1),
        { type: "add", store: "conversations", record: conversation("b", 3) },
      ];
      await expect(database.write(batch)).rejects.toMatchObject({
        code: "database.exists",
        params: { store: "conversations", id: "b" },
      });
      expect(ids(await database.list("conversations"))).toEqual(["a"]);
      expect(await database.list("messages")).toEqual([]);
    });

    it("carries out the steps of a batch in order", async () => {
      const database = make();
      await database.write([
        put(conversation("a", 1)),
        { type: "clear", store: "conversations" },
        put(conversation("b", 1)),
        change("b", (current) => current && { ...current, title: "changed" }),
        change("none", () => undefined),
        put({ ...conversation("c", 1) }),
        change("c", (current) => current && { ...current, title: `${current.title}, too` }),
      ]);
      const titles = (await database.list("conversations")).map(({ title }) => title);
      expect(titles).toEqual(["changed", "c, too"]);
    });

    it("undoes a batch whose change throws", async () => {
      const database = make();
      const failing = change("a", () => {
        throw new Error("no");
      });
      await expect(database.write([put(conversation("a", 1)), failing])).rejects.toThrow("no");
      expect(await database.list("conversations")).toEqual([]);
    });

    it("updates a record in one step", async () => {
      const database = make();
      await database.write([put({ ...conversation("a", 1), messageCount: 0 })]);
      const count = (current: Conversation | undefined) =>
        current && { ...current, messageCount: current.messageCount + 1 };
      await Promise.all(Array.from({ length: 5 }, () => database.update("conversations", "a", count)));
      expect((await database.get("conversations", "a"))?.messageCount).toBe(5);
      expect((await database.update("conversations", "a", count))?.messageCount).toBe(6);
      expect(await database.update("conversations", "b", count)).toBeUndefined();
      expect(await database.get("conversations", "b")).toBeUndefined();
    });

    it("leaves a record alone when its update throws", async () => {
      const database = make();
      await database.write([put(conversation("a", 1))]);
      const failing = database.update("conversations", "a", () => {
        throw new Error("no");
      });
      await expect(failing).rejects.toThrow("no");
      expect(await database.get("conversations", "a")).toEqual(conversation("a", 1));
    });

    it("keeps what is derived of a record in step with it, whatever is written", async () => {
      const database = make();
      const task = sampleTask({ id: "t", title: "Old" });
      const entries = async () => (await database.list("rootTasks")).map(({ id, title }) => [id, title]);
      await database.write([
        { type: "add", store: "tasks", record: task },
        { type: "put", store: "tasks", record: sampleTask({ id: "part", parentTaskId: "t" }) },
      ]);
      expect(await entries()).toEqual([["t", "Old"]]);
      await database.update("tasks", "t", (current) => current && { ...current, title: "New" });
      await database.update("tasks", "part", (current) => current && { ...current, title: "A part" });
      await database.update("tasks", "none", () => undefined);
      expect(await entries()).toEqual([["t", "New"]]);
      await expect(database.write([{ type: "add", store: "tasks", record: task }])).rejects.toThrow();
      expect(await entries()).toEqual([["t", "New"]]);
      await database.write([{ type: "put", store: "tasks", record: sampleTask({ id: "u" }) }]);
      await database.write([{ type: "delete", store: "tasks", id: "t" }]);
      expect((await entries()).map(([id]) => id)).toEqual(["u"]);
      await database.write([{ type: "clear", store: "tasks" }]);
      expect(await entries()).toEqual([]);
    });

    it("accepts an empty batch", async () => {
      await expect(make().write([])).resolves.toBeUndefined();
    });

    it("lets nothing that was begun before a replacement write after it", async () => {
      const database = make();
      await database.write([put(conversation("a", 1))]);
      const replacing = database.replace([
        { type: "clear", store: "conversations" },
        put(conversation("b", 1)),
      ]);
      await replacing;
      await expect(database.write([put(conversation("late", 1))])).rejects.toMatchObject({
        code: "database.closed",
      });
      await expect(database.list("conversations")).rejects.toMatchObject({ code: "database.closed" });
      await database.open();
      expect(ids(await database.list("conversations"))).toEqual(["b"]);
    });

    it("stays as it was, and usable, when a replacement fails", async () => {
      const database = make();
      await database.write([put(conversation("a", 1))]);
      const failing = database.replace([
        { type: "clear", store: "conversations" },
        put(conversation("b", 1)),
        { type: "add", store: "conversations", record: conversation("b", 2) },
      ]);
      await expect(failing).rejects.toMatchObject({ code: "database.exists" });
      await database.write([put(conversation("c", 1))]);
      expect(ids(await database.list("conversations"))).toEqual(["a", "c"]);
    });

    it("replaces all by batches that come one after the other, each in a task of its own", async () => {
      const database = make();
      await database.write([put(conversation("a", 1)), putTask("t")]);
      const clears = ["conversations", "tasks"].map((store) => ({ type: "clear", store }) as WriteOperation);
      async function* batches() {
        for (const id of ["b", "c"]) {
          await nextTask();
          yield [put(conversation(id, 1)), putTask(id)];
        }
      }
      await database.replace(clears, batches());
      await database.open();
      expect(ids(await database.list("conversations"))).toEqual(["b", "c"]);
      expect((await database.list("rootTasks")).map(({ id }) => id)).toEqual(["b", "c"]);
    });

    it("stays as it was where the batches of a replacement break off", async () => {
      const database = make();
      await database.write([put(conversation("a", 1))]);
      async function* batches() {
        yield [put(conversation("b", 1))];
        await nextTask();
        throw new Error("the file is gone");
      }
      const failing = database.replace([{ type: "clear", store: "conversations" }], batches());
      await expect(failing).rejects.toThrow("the file is gone");
      expect(ids(await database.list("conversations"))).toEqual(["a"]);
    });

    it("is empty after a reset, and usable once it is opened again", async () => {
      const database = make();
      await database.write([put(conversation("a", 1))]);
      await database.reset();
      await expect(database.list("conversations")).rejects.toMatchObject({ code: "database.closed" });
      await database.open();
      expect(await database.list("conversations")).toEqual([]);
      await database.write([put(conversation("b", 1))]);
      expect(ids(await database.list("conversations"))).toEqual(["b"]);
    });

    it("answers any query as a scan of all records would", async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.uniqueArray(records, { selector: ({ id }) => id }),
          queries,
          async (stored, query) => {
            const [database, model] = [make(), new MemoryDatabase()];
            for (const each of [database, model]) await each.write(stored.map(put));
            expect(ids(await database.list("conversations", query))).toEqual(
              ids(await model.list("conversations", query)),
            );
            const { direction: _direction, offset: _offset, ...bounds } = query;
            expect(await database.count("conversations", bounds)).toBe(
              await model.count("conversations", bounds),
            );
            database.close();
          },
        ),
        { numRuns: 60 },
      );
    });
  });
}

const text = fc.constantFrom("", "a", "b", "ab", "é", "z");
const records = fc.record(
  {
    id: fc.string({ minLength: 1, maxLength: 3 }),
    agentId: text,
    title: text,
    timestamp: fc.integer({ min: -3, max: 3 }),
    workflowId: text,
    participatingAgents: fc.constant([]),
    messageCount: fc.constant(0),
  },
  { requiredKeys: ["id", "agentId", "title", "timestamp", "participatingAgents", "messageCount"] },
);
const bounds = (key: fc.Arbitrary<string | number>) => ({
  equals: key,
  from: key,
  to: key,
  fromExclusive: fc.boolean(),
  toExclusive: fc.boolean(),
});
const paging = {
  direction: fc.constantFrom("ascending" as const, "descending" as const),
  offset: fc.nat(4),
  limit: fc.nat(4),
};
const withoutIdleBounds = <Q extends { equals?: unknown; from?: unknown; to?: unknown }>(query: Q): Q =>
  query.equals === undefined ? query : { ...query, from: undefined, to: undefined };
const queries = fc
  .oneof(
    fc.record({ ...bounds(fc.string({ maxLength: 2 })), ...paging }, { requiredKeys: [] }),
    fc.record(
      { index: fc.constantFrom("agentId", "title", "workflowId"), ...bounds(text), ...paging },
      { requiredKeys: ["index"] },
    ),
    fc.record(
      { index: fc.constant("timestamp"), ...bounds(fc.integer({ min: -3, max: 3 })), ...paging },
      { requiredKeys: ["index"] },
    ),
  )
  .map(withoutIdleBounds);

function conversation(id: string, timestamp: number): Conversation {
  return { id, agentId: "default", participatingAgents: ["default"], title: id, timestamp, messageCount: 0 };
}

function put(record: Conversation): PutOperation {
  return { type: "put", store: "conversations", record };
}

function putTask(id: string): PutOperation {
  return { type: "put", store: "tasks", record: sampleTask({ id }) };
}

/** Another task of the event loop, which no transaction waits for by itself. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

function change(
  id: string,
  how: (current: Conversation | undefined) => Conversation | undefined,
): WriteOperation {
  return { type: "change", store: "conversations", id, change: how };
}

function message(id: string, conversationId: string, timestamp: number): WriteOperation {
  const record: Message = { id, conversationId, timestamp, role: "user", content: "" };
  return { type: "put", store: "messages", record };
}

function ids(found: readonly { readonly id: string }[]): string[] {
  return found.map(({ id }) => id);
}
