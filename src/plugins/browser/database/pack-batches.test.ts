import { recordSizeBytes } from "@core/domain/records/record-size";
import type { StoreDescription } from "@core/domain/records/store-description";
import type { PutOperation } from "@core/ports/database";
import { expect, test } from "vitest";
import { withPacks } from "./pack-batches";

const STORES = [
  { name: "eventPacks", indexes: [], packs: { store: "events", index: "rootTaskId+seq" } },
  { name: "tasks", indexes: [] },
] as unknown as StoreDescription[];

const event = (id: number | string, over: object = {}) =>
  ({
    type: "put",
    store: "events",
    record: {
      id: typeof id === "string" ? id : String(id).padStart(5, "0"),
      rootTaskId: "a",
      seq: 1,
      ...over,
    },
  }) as unknown as PutOperation;

type Written = { store: string; record: { id: string; last?: string; group?: string; size?: number } };

/** The operations in which some come: of packs their first and last, else the id. */
async function packed(...batches: readonly (readonly PutOperation[])[]) {
  const written: string[] = [];
  const groups: (string | undefined)[] = [];
  async function* given() {
    yield* batches;
  }
  for await (const batch of withPacks(given() as never, STORES))
    for (const { store, record } of batch as unknown as Written[]) {
      groups.push(record.group);
      written.push(
        store === "eventPacks" ? `${record.id}-${record.last} ${record.size}` : `${store} ${record.id}`,
      );
    }
  return { written, groups };
}
const events = (from: number, count: number, over: object = {}) =>
  Array.from({ length: count }, (_, at) => event(from + at, over));

test("records of one group that follow each other come as one, whatever batch they are in", async () => {
  const { written, groups } = await packed(events(1, 2), events(3, 2), events(5, 2, { rootTaskId: "b" }));
  expect([written, groups]).toEqual([
    ["00001-00004 4", "00005-00006 2"],
    ["a", "b"],
  ]);
});

test("a record alone is kept by itself, and so is one of another store or in no index", async () => {
  const task = { type: "put", store: "tasks", record: { id: "t" } } as unknown as PutOperation;
  expect((await packed([task, event("lone")])).written).toEqual(["tasks t", "events lone"]);
  const odd = [
    event("x", { seq: undefined }),
    event("y", { rootTaskId: 7 }),
    event("z", { rootTaskId: null }),
  ];
  expect((await packed(odd)).written).toEqual(["events x", "events y", "events z"]);
});

test("the records of a pack are in the order of their ids", async () => {
  expect((await packed([event("c"), event("a"), event("b")])).written).toEqual(["a-c 3"]);
});

test("a pack has 256 records at the most", async () => {
  expect((await packed(events(1, 256))).written).toEqual(["00001-00256 256"]);
  expect((await packed(events(1, 258))).written).toEqual(["00001-00256 256", "00257-00258 2"]);
});

test("a pack has half a million bytes at the most", async () => {
  const text = (length: number) => ({ text: "x".repeat(length) });
  const large = (count: number) => events(1, count, text(90_000));
  expect((await packed(large(5))).written).toEqual(["00001-00005 5"]);
  expect((await packed(large(12))).written).toEqual(["00001-00005 5", "00006-00010 5", "00011-00012 2"]);
});

test("a pack may have all of half a million bytes, and so may the next one", async () => {
  const besides = recordSizeBytes(event(1, { text: "" }).record);
  const half = (id: number) => event(id, { text: "x".repeat(250_000 - besides) });
  expect((await packed([1, 2, 3, 4].map(half))).written).toEqual(["00001-00002 2", "00003-00004 2"]);
});

test("packs do not reach into each other: what lies within one is kept by itself", async () => {
  const pair = (first: string, last: string, group: string) => [
    event(first, { rootTaskId: group }),
    event(last, { rootTaskId: group }),
  ];
  const { written } = await packed([
    ...pair("d", "f", "a"),
    ...pair("e", "g", "b"),
    ...pair("a", "c", "c"),
    ...pair("h", "k", "d"),
    ...pair("b", "i", "e"),
    ...pair("f", "g", "f"),
    ...pair("fa", "g", "g"),
    ...pair("c", "ca", "h"),
  ]);
  expect(written).toEqual([
    ...["d-f 2", "events e", "events g", "a-c 2", "h-k 2", "events b", "events i"],
    ...["events f", "events g", "fa-g 2", "events c", "events ca"],
  ]);
});
