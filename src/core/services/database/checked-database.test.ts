import { beforeEach, describe, expect, test } from "vitest";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import type { Draft } from "../../domain/conversation/draft";
import type { WriteOperation } from "../../ports/database";
import { CheckedDatabase } from "./checked-database";

const draft = (id: string, over: object = {}): Draft => ({ id, text: "a", updatedAt: 1, ...over });
const broken = (id: string) => draft(id, { text: { not: "a text" }, updatedAt: 1, detail: 5 });

let stored: MemoryDatabase;
let database: CheckedDatabase;
let noted: unknown[];
let forgotten: string[];
beforeEach(() => {
  stored = new MemoryDatabase();
  noted = [];
  forgotten = [];
  database = new CheckedDatabase(stored, {
    note: (store, record) => noted.push([store, (record as Draft).id]),
    forget: (operations) => forgotten.push(...operations.map(named)),
  });
});
const named = (operation: WriteOperation): string => {
  if (operation.type === "clear") return "clear";
  return `${operation.type} ${"record" in operation ? operation.record.id : operation.id}`;
};
const put = (record: Draft): WriteOperation => ({ type: "put", store: "drafts", record });
/** Records without an id at all cannot be stored: what none of their readers takes is one of another store. */
const alien = (id: string) => ({ id }) as unknown as Draft;
const ids = (records: readonly { readonly id: string }[]) => records.map(({ id }) => id);

describe("records that cannot be read", () => {
  beforeEach(() =>
    stored.write([
      { type: "put", store: "messages", record: alien("a") as never },
      { type: "put", store: "messages", record: message("b") },
      { type: "put", store: "messages", record: alien("c") as never },
      { type: "put", store: "messages", record: message("d") },
      { type: "put", store: "messages", record: message("e") },
    ]),
  );
  const message = (id: string) =>
    ({ id, conversationId: "c", role: "user", content: "", timestamp: 1 }) as const;

  test("are as if they were not there, and told", async () => {
    expect(await database.get("messages", "a")).toBeUndefined();
    expect(await database.get("messages", "gone")).toBeUndefined();
    expect(noted).toEqual([["messages", "a"]]);
    expect((await database.get("messages", "b"))?.id).toBe("b");
  });

  test("are left out of lists, in which those after them take their places", async () => {
    expect(ids(await database.list("messages"))).toEqual(["b", "d", "e"]);
    expect(ids(await database.list("messages", { limit: 2 }))).toEqual(["b", "d"]);
    expect(ids(await database.list("messages", { limit: 9 }))).toEqual(["b", "d", "e"]);
    expect(await database.list("messages", { limit: 0 })).toEqual([]);
  });

  test("keep their places in pages", async () => {
    expect(ids(await database.list("messages", { offset: 0, limit: 2 }))).toEqual(["b"]);
    expect(ids(await database.list("messages", { offset: 2, limit: 2 }))).toEqual(["d"]);
    expect(await database.count("messages")).toBe(5);
  });

  test("are nothing to whoever changes them", async () => {
    const seen: unknown[] = [];
    await database.update("messages", "a", (current) => {
      seen.push(current);
      return undefined;
    });
    await database.write([
      {
        type: "change",
        store: "messages",
        id: "c",
        change: (current) => {
          seen.push(current);
          return undefined;
        },
      },
    ]);
    expect(seen).toEqual([undefined, undefined]);
    expect(forgotten).toEqual([]);
  });
});

test("of a derived record that cannot be read the one it is made of is told", async () => {
  const file = {
    id: "k",
    name: "a",
    type: "file",
    size: 0,
    tags: [],
    lastModified: 1,
    createdAt: 1,
    path: "a",
  };
  const put = (record: object) =>
    ({ type: "put", store: "knowledgeItems", record }) as unknown as WriteOperation;
  await stored.write([
    put({ ...file, content: { not: "a text" } }),
    put({ ...file, id: "l", content: "text" }),
  ]);
  expect(ids(await database.list("knowledgeSummaries"))).toEqual(["l"]);
  expect(noted).toEqual([["knowledgeItems", "k"]]);
});

test("what can be mended is, in memory alone", async () => {
  await stored.write([put(broken("a"))]);
  const read = await database.get("drafts", "a");
  expect(typeof (read ?? { text: "" }).text).toBe("string");
  expect(await stored.get("drafts", "a")).toEqual(broken("a"));
});

test("of records that were written, changed or deleted nothing more is told", async () => {
  await database.write([put(draft("a")), put(draft("b")), { type: "delete", store: "drafts", id: "b" }]);
  expect(forgotten).toEqual(["put a", "put b", "delete b"]);
  forgotten.length = 0;
  const change = (id: string, changed: Draft | undefined): WriteOperation => ({
    type: "change",
    store: "drafts",
    id,
    change: () => changed,
  });
  await database.write([change("a", draft("a", { text: "b" })), change("gone", undefined)]);
  await database.update("drafts", "a", (current) => current && { ...current, text: "c" });
  await database.update("drafts", "a", () => undefined);
  expect(forgotten).toEqual(["change a", "put a"]);
  await database.replace([put(draft("z"))]);
  expect(forgotten.at(-1)).toBe("put z");
});

test("values of plugins are theirs to check", async () => {
  const record = { id: "p/k", pluginId: "p", key: "k", value: { any: "thing" }, more: 1 };
  await stored.write([{ type: "put", store: "pluginData", record }]);
  expect(await database.get("pluginData", "p/k")).toEqual(record);
});
