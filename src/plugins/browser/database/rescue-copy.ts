import type { RecordPack } from "@core/domain/records/record-pack";
import { deleteDB, type IDBPDatabase, openDB } from "idb";
import { rescueNames } from "./rescue-names";

/** The store that holds the records of a copy. */
export const RECORDS = "records";
const MARKS = "marks";
const COMPLETE = "complete";
const PUT_BACK = "put-back";
/** Records per transaction while putting back: large enough to be quick, small enough for memory. */
const BATCH_SIZE = 200;

interface RescuedRecord {
  readonly store: string;
  readonly record: unknown;
}

/** How putting back went. */
export interface PutBackOutcome {
  readonly restored: number;
  readonly lost: number;
}

/** A copy of all records in a database of its own, kept until every one of them is back. */
export class RescueCopy {
  readonly #name: string;
  /** Records that could not even be read. */
  readonly unreadable: number;

  private constructor(name: string, unreadable = 0) {
    this.#name = name;
    this.unreadable = unreadable;
  }

  /**
   * Copies all that can be read of some stores; those that hold packs name the store whose records are in them. Its end
   * is marked, so that half a copy is never mistaken for one.
   */
  static async take(
    source: IDBPDatabase,
    stores: readonly string[],
    packed: ReadonlyMap<string, string>,
    name: string,
  ): Promise<RescueCopy> {
    const copy = await openCopy(name);
    let unreadable = 0;
    try {
      for (const store of stores) {
        const { records, missed } = await readAll(source, store);
        unreadable += missed;
        const transaction = copy.transaction(RECORDS, "readwrite", { durability: "strict" });
        const of = packed.get(store);
        const all =
          of === undefined
            ? records
            : (records as Partial<RecordPack>[]).flatMap((pack) => pack.records ?? []);
        // A failure aborts the transaction, which reports it.
        for (const record of all) transaction.store.add({ store: of ?? store, record }).catch(() => {});
        await transaction.done;
      }
      await copy.put(MARKS, true, COMPLETE);
    } finally {
      copy.close();
    }
    return new RescueCopy(name, unreadable);
  }

  /** Complete copies whose records have not been put back; unfinished ones are dropped, their source is intact. */
  static async leftovers(databaseName: string): Promise<RescueCopy[]> {
    const left: RescueCopy[] = [];
    for (const name of await rescueNames(databaseName)) {
      const copy = await openCopy(name);
      const isComplete = (await copy.get(MARKS, COMPLETE)) === true;
      const isPutBack = (await copy.get(MARKS, PUT_BACK)) === true;
      copy.close();
      if (!isComplete) await deleteDB(name);
      else if (!isPutBack) left.push(new RescueCopy(name));
    }
    return left;
  }

  /** Adds the records that are not there. The copy goes once nothing is lost; otherwise it stays. */
  async putBack(target: IDBPDatabase): Promise<PutBackOutcome> {
    const copy = await openCopy(this.#name);
    const records = (await copy.getAll(RECORDS)) as RescuedRecord[];
    let restored = 0;
    for (let start = 0; start < records.length; start += BATCH_SIZE) {
      restored += await putBatchBack(target, records.slice(start, start + BATCH_SIZE));
    }
    const lost = records.length - restored;
    const isWhole = lost === 0 && this.unreadable === 0;
    if (!isWhole) await copy.put(MARKS, true, PUT_BACK);
    copy.close();
    if (isWhole) await deleteDB(this.#name);
    return { restored, lost };
  }
}

/** Opens a copy, making an empty one where there is none. */
export function openCopy(name: string): Promise<IDBPDatabase> {
  return openDB(name, 1, {
    upgrade(database) {
      database.createObjectStore(RECORDS, { autoIncrement: true });
      database.createObjectStore(MARKS);
    },
  });
}

async function readAll(source: IDBPDatabase, store: string): Promise<{ records: unknown[]; missed: number }> {
  try {
    return { records: await source.getAll(store), missed: 0 };
  } catch {
    // A damaged record fails a read of all; those around it may still be read.
    return readOneByOne(source, store);
  }
}

/** Reads each record by itself, and counts those that cannot be read. */
async function readOneByOne(
  source: IDBPDatabase,
  store: string,
): Promise<{ records: unknown[]; missed: number }> {
  // Without the keys of a store nothing in it can be read.
  const keys = await source.getAllKeys(store).catch(() => []);
  const reads = await Promise.allSettled(keys.map((key) => source.get(store, key)));
  const records = reads.flatMap((read) => (read.status === "fulfilled" ? [read.value as unknown] : []));
  return { records, missed: reads.length - records.length };
}

/** Puts records back all at once, which is quick; when one of them fails, each by itself. */
async function putBatchBack(target: IDBPDatabase, batch: readonly RescuedRecord[]): Promise<number> {
  try {
    await putBackTogether(target, batch);
    return batch.length;
  } catch {
    // One of them failed: each by itself.
    const results = await Promise.allSettled(batch.map((rescued) => putOneBack(target, rescued)));
    return results.filter(({ status }) => status === "fulfilled").length;
  }
}

async function putBackTogether(target: IDBPDatabase, batch: readonly RescuedRecord[]): Promise<void> {
  const stores = [...new Set(batch.map(({ store }) => store))];
  const transaction = target.transaction(stores, "readwrite", { durability: "strict" });
  for (const { store, record } of batch) {
    transaction
      .objectStore(store)
      .add(record)
      // A failure aborts the transaction, which reports it.
      .catch(() => {});
  }
  await transaction.done;
}

async function putOneBack(target: IDBPDatabase, { store, record }: RescuedRecord): Promise<void> {
  try {
    await target.add(store, record);
  } catch (error) {
    // It is there already: put back by an attempt that was interrupted.
    if ((error as Error | undefined)?.name !== "ConstraintError") throw error;
  }
}
