import "fake-indexeddb/auto";
import { deleteDB, openDB, unwrap } from "idb";
import { afterEach, expect, test } from "vitest";
import { rewriteRecords, takeStep } from "./schema";

const NAME = "a-schema";
afterEach(() => deleteDB(NAME));
const open = (version: number, step: (transaction: IDBTransaction, database: IDBDatabase) => void) =>
  openDB(NAME, version, {
    upgrade: (database, _from, _to, transaction) => step(unwrap(transaction), unwrap(database)),
  });
const indexesOf = (transaction: IDBTransaction, store: string) => {
  const found = transaction.objectStore(store);
  return [...found.indexNames].map((name) => {
    const { keyPath, multiEntry } = found.index(name);
    return [name, keyPath, multiEntry];
  });
};

test("a step makes the stores and indexes that are not there, and leaves those that are", async () => {
  const first = await open(1, (transaction, database) =>
    takeStep({ stores: [{ name: "tasks", indexes: ["at"] }] } as never, database, transaction),
  );
  await first.put("tasks", { id: "t", at: 1 });
  first.close();
  const upgraded: unknown[] = [];
  const stores = [
    { name: "tasks", indexes: ["at", "kind+at"] },
    { name: "notes", indexes: ["tags*"] },
  ];
  const next = await open(2, (transaction, database) =>
    takeStep({ stores } as never, database, transaction, (given) => {
      upgraded.push(given === transaction, indexesOf(given, "tasks"), given.objectStore("notes").keyPath);
    }),
  );
  expect(upgraded).toEqual([
    true,
    [
      ["at", "at", false],
      ["kind+at", ["kind", "at"], false],
    ],
    "id",
  ]);
  expect(await next.getAll("tasks")).toEqual([{ id: "t", at: 1 }]);
  next.close();
});

test("every record is rewritten, but those that are to stay", async () => {
  const first = await open(1, (_, database) => void database.createObjectStore("tasks", { keyPath: "id" }));
  for (const id of ["a", "b", "c"]) await first.put("tasks", { id });
  first.close();
  const next = await open(2, (transaction) =>
    rewriteRecords(transaction.objectStore("tasks"), (record) =>
      record.id === "b" ? undefined : { ...record, is: "new" },
    ),
  );
  expect(await next.getAll("tasks")).toEqual([{ id: "a", is: "new" }, { id: "b" }, { id: "c", is: "new" }]);
  next.close();
});
