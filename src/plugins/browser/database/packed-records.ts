import type { RecordPack } from "@core/domain/records/record-pack";
import type { PackStore } from "@core/domain/records/store-description";
import type { StoreName } from "@core/domain/records/store-records";
import type { Query, WriteOperation } from "@core/ports/database";
import { countIn, listFrom, type QueriedStore, type RecordAccess, type Transaction } from "./read-records";
import { isWithin, scanQuery } from "./scan-query";
import type { Writable } from "./write-records";

/** A record of any store. */
type AnyRecord = RecordPack["records"][number];

/**
 * Access to records of which some are kept in packs: they are read as if each stood by itself, and do so again from the
 * first write on that is about one of their pack.
 */
export class PackedRecords implements RecordAccess {
  readonly #stores: readonly PackStore[];

  constructor(stores: readonly PackStore[]) {
    this.#stores = stores;
  }

  withPacks(names: readonly StoreName[]): readonly StoreName[] {
    const packs = this.#stores.filter(({ packs: { store } }) => names.includes(store));
    return [...new Set([...names, ...packs.map(({ name }) => name)])];
  }

  async get(transaction: Transaction, { name }: QueriedStore, id: string): Promise<unknown> {
    const found: unknown = await transaction.objectStore(name).get(id);
    const packs = this.#packsOf(name);
    if (found !== undefined || !packs) return found;
    const pack = await packAround(transaction, packs.name, id);
    return pack?.records.find((record) => record.id === id);
  }

  async list(transaction: Transaction, store: QueriedStore, query: Query): Promise<unknown[]> {
    const packs = this.#packsOf(store.name);
    if (!packs) return listFrom(transaction, store, query);
    const { offset = 0, limit, ...bounds } = query;
    const enough = limit === undefined ? bounds : { ...bounds, limit: offset + limit };
    const [alone, packed] = await Promise.all([
      listFrom(transaction, store, enough),
      inPacks(transaction, packs, enough),
    ]);
    return scanQuery(store.indexes, [...(alone as AnyRecord[]), ...packed], query);
  }

  async count(transaction: Transaction, store: QueriedStore, query: Query): Promise<number> {
    const packs = this.#packsOf(store.name);
    if (!packs) return countIn(transaction, store, query);
    const { index = packs.packs.index, equals, from, to, limit = Number.POSITIVE_INFINITY } = query;
    const isOfAll = index === packs.packs.index && [equals, from, to].every((bound) => bound === undefined);
    if (!isOfAll) return (await this.list(transaction, store, query)).length;
    const [alone, packed] = await Promise.all([
      countIn(transaction, store, query),
      sizeOfAll(transaction, packs.name),
    ]);
    return Math.min(limit, alone + packed);
  }

  async unpack(transaction: Writable, operations: readonly WriteOperation[]): Promise<void> {
    const unpacking = this.#stores.map(async ({ name, packs }) => {
      const ids = new Set(operations.flatMap((each) => (each.store === packs.store ? idsOf(each) : [])));
      const around = await Promise.all([...ids].map((id) => keyAround(transaction, name, id)));
      const keys = [...new Set(around)].flatMap((key) => key ?? []);
      await Promise.all(keys.map((key) => unpackOne(transaction, name, packs.store, key, ids)));
    });
    await Promise.all(unpacking);
  }

  #packsOf(name: StoreName): PackStore | undefined {
    return this.#stores.find(({ packs }) => packs.store === name);
  }
}

/** The id that an operation is about; none where it is about all. */
function idsOf(operation: WriteOperation): readonly string[] {
  if (operation.type === "clear") return [];
  return ["record" in operation ? operation.record.id : operation.id];
}

/** The key of the pack that an id would stand in. */
async function keyAround(transaction: Transaction, packs: string, id: string): Promise<string | undefined> {
  const key = await transaction.objectStore(packs).index("last").getKey(IDBKeyRange.lowerBound(id));
  return typeof key === "string" && key <= id ? key : undefined;
}

async function packAround(
  transaction: Transaction,
  packs: string,
  id: string,
): Promise<RecordPack | undefined> {
  const key = await keyAround(transaction, packs, id);
  return key === undefined ? undefined : transaction.objectStore(packs).get(key);
}

/** Puts each record of a pack where it stands by itself, if it holds one of some ids. */
async function unpackOne(
  transaction: Writable,
  packs: string,
  store: string,
  key: string,
  ids: ReadonlySet<string>,
): Promise<void> {
  const source = transaction.objectStore(packs);
  const { records } = (await source.get(key)) as RecordPack;
  if (!records.some(({ id }) => ids.has(id))) return;
  const target = transaction.objectStore(store);
  await Promise.all([source.delete(key), ...records.map((record) => target.put(record))]);
}

/** The records in packs among which are all that a query asks for. */
function inPacks(
  transaction: Transaction,
  { name, packs }: PackStore,
  query: Query,
): Promise<readonly AnyRecord[]> {
  if (query.index === undefined) return inOrderOfIds(transaction, name, query);
  const group = query.index === packs.index ? groupOf(query) : undefined;
  const source = transaction.objectStore(name);
  return recordsOf(group === undefined ? source.getAll() : source.index("group").getAll(group));
}

async function recordsOf(packs: Promise<RecordPack[]>): Promise<readonly AnyRecord[]> {
  return (await packs).flatMap(({ records }) => records);
}

/** The one value that the first field of a compound key has within the bounds of a query. */
function groupOf({ equals, from = equals, to = equals }: Query): string | undefined {
  const [first, last] = [from, to].map((bound) => (Array.isArray(bound) ? (bound[0] as unknown) : undefined));
  return typeof first === "string" && first === last ? first : undefined;
}

/** The records of a range of ids, or as many of them from its beginning as are asked for. */
async function inOrderOfIds(transaction: Transaction, packs: string, query: Query): Promise<AnyRecord[]> {
  const { equals, from = equals, to = equals, direction, limit = Number.POSITIVE_INFINITY } = query;
  const store = transaction.objectStore(packs);
  const found: AnyRecord[] = [];
  let cursor =
    direction === "descending"
      ? await store.openCursor(to === undefined ? null : IDBKeyRange.upperBound(to), "prev")
      : await store.index("last").openCursor(from === undefined ? null : IDBKeyRange.lowerBound(from));
  while (cursor && found.length < limit) {
    const pack = cursor.value as RecordPack;
    const isPast =
      direction === "descending" ? from !== undefined && pack.last < from : to !== undefined && pack.id > to;
    if (isPast) break;
    found.push(...pack.records.filter(({ id }) => isWithin(id, query)));
    cursor = await cursor.continue();
  }
  return found;
}

/** The number of records in all packs of a store. */
async function sizeOfAll(transaction: Transaction, packs: string): Promise<number> {
  let sum = 0;
  let cursor = await transaction.objectStore(packs).index("size").openKeyCursor();
  while (cursor) {
    sum += Number(cursor.key);
    cursor = await cursor.continue();
  }
  return sum;
}
