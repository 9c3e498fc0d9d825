import { beforeEach, expect, test } from "vitest";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { UnreadableRecordsStore } from "./unreadable-records-store";

let database: MemoryDatabase;
let notifier: MemoryNotifier;
let store: UnreadableRecordsStore;
const idsOf = (...asked: Parameters<UnreadableRecordsStore["of"]>) => store.of(...asked).map(({ id }) => id);

beforeEach(() => {
  database = new MemoryDatabase();
  notifier = new MemoryNotifier();
  store = new UnreadableRecordsStore(database, notifier);
  store.note("messages", { id: "m1", conversationId: "c1" });
  store.note("messages", { id: "m2", conversationId: "c2" });
  store.note("artifacts", { id: "a1", taskId: "t1" });
  store.note("agents", { id: 7, conversationId: 7 });
});

test("records that cannot be read are told by whom they belong to, each once", () => {
  store.note("messages", { id: "m1", conversationId: "c2" });
  expect(store.all).toHaveLength(4);
  expect(idsOf(["messages"], "c1")).toEqual(["m1"]);
  expect(idsOf(["messages", "artifacts"], "t1")).toEqual(["a1"]);
  expect(idsOf(["agents", "messages"])).toEqual([7]);
});

test("records that are replaced, deleted or cleared away are forgotten", () => {
  store.forget([{ type: "delete", store: "messages", id: "m1" }]);
  expect(idsOf(["messages"], "c1")).toEqual([]);
  store.forget([{ type: "put", store: "artifacts", record: { id: "a1" } as never }]);
  expect(idsOf(["artifacts"], "t1")).toEqual([]);
  store.forget([{ type: "clear", store: "messages" }]);
  expect(store.all.map(({ id }) => id)).toEqual([7]);
});

test("a record is shown as it is stored, and deleted; where that fails it stays, and the failure is told", async () => {
  const record = { id: "m1", conversationId: "c1" } as never;
  await database.write([{ type: "put", store: "messages", record }]);
  const [found] = store.of(["messages"], "c1");
  if (!found) throw new Error("not noted");
  expect(await store.read(found)).toEqual(record);
  const { write } = database;
  database.write = () => Promise.reject(new Error("full"));
  expect(await store.remove(found)).toBe(false);
  expect([notifier.errors.length, idsOf(["messages"], "c1")]).toEqual([1, ["m1"]]);
  database.write = write;
  expect(await store.remove(found)).toBe(true);
  expect([await store.read(found), idsOf(["messages"], "c1")]).toEqual([undefined, []]);
});
