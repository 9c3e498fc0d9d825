import type { StoreDescription } from "@core/domain/records/store-description";
import type { WriteOperation } from "@core/ports/database";
import { describe, expect, test } from "vitest";
import { allOperations } from "./write-records";

const stores = [
  { name: "tasks", indexes: [] },
  { name: "events", indexes: [] },
  {
    name: "rootTasks",
    indexes: [],
    schema: async () => (record: unknown) => record,
    derivedFrom: {
      store: "tasks",
      derive: ({ id, title }: { id: string; title?: string }) =>
        title === undefined ? undefined : { id, words: title.length },
    },
  },
  { name: "eventPacks", indexes: [], packs: { store: "events", index: "rootTaskId+seq" } },
  { name: "syncStamps", indexes: [], traces: ["tasks", "events"] },
] as unknown as readonly StoreDescription[];

const put = (store: string, record: object) => ({ type: "put", store, record }) as unknown as WriteOperation;
const all = (...operations: readonly WriteOperation[]) => allOperations(operations, stores);
/** The operations of a batch on one store. */
const on = (name: string, ...operations: readonly WriteOperation[]) =>
  all(...operations).filter(({ store }) => store === name);

describe("the store that is made of another", () => {
  test("follows each record as it is written and deleted, in their order", () => {
    const written = put("tasks", { id: "1", title: "Two" });
    const deleted = { type: "delete", store: "tasks", id: "1" } as const;
    const derived = all(written, deleted).filter(({ store }) => store !== "syncStamps");
    expect(derived).toEqual([
      written,
      put("rootTasks", { id: "1", words: 3 }),
      deleted,
      { ...deleted, store: "rootTasks" },
    ]);
  });

  test("has no record of what none is made of, and no other store's", () => {
    expect(on("rootTasks", put("tasks", { id: "2" }))).toEqual([
      { type: "delete", store: "rootTasks", id: "2" },
    ]);
    expect(on("rootTasks", put("events", { id: "2", title: "x" }))).toEqual([]);
  });

  test("goes whole with the store it is made of", () => {
    expect(on("rootTasks", { type: "clear", store: "tasks" })).toEqual([
      { type: "clear", store: "rootTasks" },
    ]);
  });

  test("follows a change by its outcome, and not where nothing was changed", () => {
    const outcomes: (object | undefined)[] = [{ id: "1", title: "Long" }, undefined];
    const [change, follow] = all({
      type: "change",
      store: "tasks",
      id: "1",
      change: () => outcomes.shift(),
    } as unknown as WriteOperation) as unknown as readonly {
      store: string;
      id: string;
      change: (current: unknown) => unknown;
    }[];
    expect([change?.store, follow?.store, follow?.id]).toEqual(["tasks", "rootTasks", "1"]);
    expect(change?.change({ id: "1" })).toEqual({ id: "1", title: "Long" });
    expect(follow?.change(undefined)).toEqual({ id: "1", words: 4 });
    expect(change?.change({ id: "1" })).toBeUndefined();
    expect(follow?.change({ id: "1", words: 4 })).toBeUndefined();
  });
});

test("packs go with the store whose records they hold, and with no other or part of it", () => {
  expect(on("eventPacks", { type: "clear", store: "events" })).toEqual([
    { type: "clear", store: "eventPacks" },
  ]);
  expect(on("eventPacks", { type: "clear", store: "tasks" })).toEqual([]);
  expect(on("eventPacks", { type: "delete", store: "events", id: "1" })).toEqual([]);
});

describe("the traces that a batch leaves", () => {
  const traces = (...operations: readonly WriteOperation[]) =>
    on("syncStamps", ...operations).map(
      (each) => (each as { record: { id: string; ids?: string[] } }).record,
    );
  const tasks = (count: number) =>
    Array.from({ length: count }, (_, at) => put("tasks", { id: `${at}`, title: "x" }));

  test("name each record by its store, those of one batch by the same stamp", () => {
    const found = traces(
      put("tasks", { id: "1" }),
      { type: "delete", store: "events", id: "2" },
      put("contexts", { id: "3" }),
    );
    expect(found.map(({ id }) => id)).toEqual(["tasks/1", "events/2"]);
    expect(found[0]).toEqual({ id: "tasks/1", stamp: expect.any(Number) });
    const [first, second] = traces(...tasks(2)) as unknown as readonly { stamp: number }[];
    expect(first?.stamp).toBe(second?.stamp);
    expect(first?.stamp).not.toBe((traces(...tasks(1))[0] as unknown as { stamp: number }).stamp);
  });

  test("have no id where all of a store was deleted, however much is written besides", () => {
    expect(traces({ type: "clear", store: "tasks" }).map(({ id }) => id)).toEqual(["tasks/"]);
    expect(traces({ type: "clear", store: "tasks" }, ...tasks(30))).toHaveLength(31);
  });

  test("are one for twenty records and more of a store", () => {
    expect(traces(...tasks(19))).toHaveLength(19);
    const [one, ...others] = traces(...tasks(20));
    expect(others).toEqual([]);
    expect(one).toEqual({
      id: expect.stringMatching(/^tasks\/0…0\.\d+/),
      ids: Array.from({ length: 20 }, (_, at) => `${at}`),
      stamp: expect.any(Number),
    });
  });
});
