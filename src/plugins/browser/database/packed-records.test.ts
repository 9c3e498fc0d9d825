import type { JournalEvent } from "@core/domain/journal/journal-event";
import type { StoreName } from "@core/domain/records/store-records";
import { keysStartingWith, type PutOperation, type Query, type WriteOperation } from "@core/ports/database";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { freshName, realDatabase, withRaw } from "../../../../tests/databases";
import type { IndexedDbDatabase } from "./indexed-db-database";

const opened: IndexedDbDatabase[] = [];
afterEach(() => {
  for (const database of opened.splice(0)) database.close();
});

function event(task: number, seq: number, content = ""): JournalEvent {
  const runId = `run${task}`;
  const named = { id: `${runId}/${seq}`, runId, rootTaskId: `t${task}`, seq, at: seq };
  return { type: "agent-response", taskId: `t${task}`, agentId: "a", content, ...named };
}

function put(record: JournalEvent): PutOperation {
  return { type: "put", store: "events", record };
}

function journal(task: number, length: number): readonly JournalEvent[] {
  return Array.from({ length }, (_, seq) => event(task, seq));
}

async function open(name = freshName()): Promise<IndexedDbDatabase> {
  const { database } = realDatabase(name);
  opened.push(database);
  await database.open();
  return database;
}

/** A database whose events were restored, in batches of some size. */
async function restored(events: readonly JournalEvent[], batch = 7): Promise<IndexedDbDatabase> {
  const database = await open();
  async function* batches() {
    for (let at = 0; at < events.length; at += batch) yield events.slice(at, at + batch).map(put);
  }
  await database.replace([{ type: "clear", store: "events" }], batches());
  await database.open();
  return database;
}

/** The numbers of records as they are stored: by themselves, and in packs. */
async function kept(database: IndexedDbDatabase): Promise<{ alone: number; sizes: readonly number[] }> {
  const all = await withRaw(database.name, undefined, async (raw) => {
    const of = (store: StoreName | "eventPacks") =>
      new Promise<object[]>((resolve) => {
        const request = raw.transaction(store).objectStore(store).getAll();
        request.onsuccess = () => resolve(request.result);
      });
    return { events: await of("events"), packs: await of("eventPacks") };
  });
  return { alone: all.events.length, sizes: all.packs.map((pack) => (pack as { size: number }).size) };
}

describe("events that were restored", () => {
  it("are kept journal by journal, of which none is larger than a few hundred", async () => {
    const database = await restored([...journal(1, 300), ...journal(2, 1), ...journal(3, 12)]);
    expect(await kept(database)).toEqual({ alone: 1 + 44, sizes: [256, 12] });
    expect(await database.count("events")).toBe(313);
    const inOrder = [...journal(1, 300)].sort((a, b) => (a.id < b.id ? -1 : 1));
    const whole = await restored(inOrder);
    // By their ids, as a backup has them, the rest makes a pack of its own.
    expect(await kept(whole)).toEqual({ alone: 0, sizes: [256, 44] });
  });

  it("are not kept together beyond half a megabyte", async () => {
    const long = "x".repeat(200_000);
    const database = await restored([0, 1, 2, 3, 4].map((seq) => event(1, seq, long)));
    expect(await kept(database)).toEqual({ alone: 1, sizes: [2, 2] });
  });

  it("are no store of their own to those who look at the stores", async () => {
    const database = await restored(journal(1, 3));
    expect(database.stores.map(({ name }) => name)).not.toContain("eventPacks");
  });

  it("stand by themselves once one of their pack is written, and no others", async () => {
    const database = await restored([...journal(1, 20), ...journal(2, 5)]);
    const changed = event(1, 3, "changed");
    await database.write([put(changed)]);
    expect(await kept(database)).toEqual({ alone: 20, sizes: [5] });
    expect(await database.get("events", changed.id)).toEqual(changed);
    expect(await database.count("events")).toBe(25);
  });

  it("stay together where what is written is new", async () => {
    const database = await restored(journal(1, 20));
    await database.write([{ type: "add", store: "events", record: event(1, 20) }], "strict");
    expect(await kept(database)).toEqual({ alone: 1, sizes: [20] });
    const query = { index: "rootTaskId+seq", ...keysStartingWith("t1") };
    expect(await database.list("events", query)).toEqual(journal(1, 21));
  });

  it("refuse another event of the same place, as two tabs may write it, and stay as they are", async () => {
    const database = await restored(journal(1, 20));
    const again = database.write([{ type: "add", store: "events", record: event(1, 4, "other") }]);
    await expect(again).rejects.toMatchObject({ code: "database.exists" });
    expect(await kept(database)).toEqual({ alone: 0, sizes: [20] });
    expect(await database.get("events", "run1/4")).toEqual(event(1, 4));
  });

  it("go with their store, also where another restore follows", async () => {
    const database = await restored(journal(1, 20));
    await database.write([{ type: "clear", store: "events" }]);
    expect(await database.count("events")).toBe(0);
    const twice = await restored(journal(1, 20));
    await twice.replace([{ type: "clear", store: "events" }], batchesOf(journal(2, 3)));
    await twice.open();
    expect(await twice.list("events")).toEqual(journal(2, 3));
  });

  it("are as they were where a restore fails", async () => {
    const database = await restored(journal(1, 20));
    async function* broken() {
      yield journal(2, 3).map(put);
      throw new Error("torn");
    }
    await expect(database.replace([{ type: "clear", store: "events" }], broken())).rejects.toThrow("torn");
    expect(await database.count("events")).toBe(20);
    expect(await database.get("events", "run1/7")).toEqual(event(1, 7));
  });
});

async function* batchesOf(events: readonly JournalEvent[]) {
  yield events.map(put);
}

it("a database with packs answers whatever one without them does", async () => {
  const id = fc
    .record({ task: fc.integer({ min: 0, max: 3 }), seq: fc.integer({ min: 0, max: 30 }) })
    .map(({ task, seq }) => ({ task, seq }));
  const journals = fc.uniqueArray(id, { maxLength: 60, selector: ({ task, seq }) => `${task}/${seq}` });
  const step = fc.oneof(
    fc.record({ type: fc.constantFrom("put", "add", "delete", "change"), at: id }),
    fc.record({ type: fc.constant("clear") }),
  );
  const bound = fc.option(id, { nil: undefined });
  const paging = fc.record(
    {
      direction: fc.constantFrom("ascending", "descending"),
      offset: fc.integer({ min: 0, max: 12 }),
      limit: fc.integer({ min: 0, max: 12 }),
      fromExclusive: fc.boolean(),
      toExclusive: fc.boolean(),
    },
    { requiredKeys: [] },
  );
  const queries = fc.array(
    fc.record({ isOfTask: fc.boolean(), from: bound, to: bound, paging, isOne: fc.boolean() }),
    { minLength: 1, maxLength: 6 },
  );
  const property = fc.asyncProperty(
    journals,
    fc.boolean(),
    fc.array(step, { maxLength: 6 }),
    queries,
    async (all, isByTask, steps, asked) => {
      const events = all.map(({ task, seq }) => event(task, seq));
      if (isByTask) events.sort((a, b) => a.rootTaskId.localeCompare(b.rootTaskId));
      const packed = await restored(events);
      const plain = await open();
      await plain.write(events.map(put));
      for (const each of steps) {
        const operation = operationOf(each);
        const outcomes = await Promise.all([packed, plain].map((one) => outcome(one.write([operation]))));
        expect(outcomes[0]).toBe(outcomes[1]);
      }
      for (const each of asked) {
        const query = queryOf(each);
        expect(await packed.list("events", query)).toEqual(await plain.list("events", query));
        const { direction: _, offset: __, ...counted } = query;
        expect(await packed.count("events", counted)).toBe(await plain.count("events", counted));
      }
      for (const { task, seq } of all)
        expect(await packed.get("events", `run${task}/${seq}`)).toEqual(
          await plain.get("events", `run${task}/${seq}`),
        );
      for (const database of opened.splice(0)) database.close();
    },
  );
  await fc.assert(property, { numRuns: 60 });
}, 60_000);

type Place = { readonly task: number; readonly seq: number };

function operationOf(step: { readonly type: string; readonly at?: Place }): WriteOperation {
  const { task, seq } = step.at ?? { task: 0, seq: 0 };
  const id = `run${task}/${seq}`;
  if (step.type === "clear") return { type: "clear", store: "events" };
  if (step.type === "delete") return { type: "delete", store: "events", id };
  if (step.type === "change")
    return {
      type: "change",
      store: "events",
      id,
      change: (current) => current && { ...current, at: current.at + 100 },
    };
  return { type: step.type as "put", store: "events", record: event(task, seq, "written") };
}

async function outcome(work: Promise<void>): Promise<string> {
  try {
    await work;
    return "done";
  } catch (error) {
    return (error as { code: string }).code;
  }
}

function queryOf(asked: {
  readonly isOfTask: boolean;
  readonly isOne: boolean;
  readonly from: Place | undefined;
  readonly to: Place | undefined;
  readonly paging: object;
}): Query {
  const { from, to, isOfTask, isOne, paging } = asked;
  if (!isOfTask) {
    const idOf = (place: Place) => `run${place.task}/${place.seq}`;
    if (isOne && from) return { ...paging, equals: idOf(from) };
    return { ...paging, ...(from ? { from: idOf(from) } : {}), ...(to ? { to: idOf(to) } : {}) };
  }
  const index = "rootTaskId+seq";
  const keyOf = (place: Place) => [`t${place.task}`, place.seq];
  if (isOne && from) return { ...paging, index, ...keysStartingWith(`t${from.task}`) };
  return { ...paging, index, ...(from ? { from: keyOf(from) } : {}), ...(to ? { to: keyOf(to) } : {}) };
}
