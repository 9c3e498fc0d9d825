import type { StoreRecords } from "@core/domain/records/store-records";
import { SEARCHED_STORES, type SearchedStore } from "@core/domain/search/record-texts";
import { type IDBPDatabase, openDB } from "idb";
import type { Segment } from "./segment";
import type { IndexChange } from "./text-index";

/** How far a first reading of everything is. */
export interface IndexState {
  readonly id: "state";
  /** Of the segments; another one is read anew. */
  readonly format: number;
  /** The store that is being read; absent when all are. */
  readonly store?: SearchedStore;
  /** The last record of it that has been. */
  readonly after?: string;
}

/** Says that a record was written or deleted, or many of a store in one go; without an id after the store, that all of it was. */
export interface Trace {
  /** `{store}/{id}`; of many records, one that none of them has. */
  readonly id: string;
  /** The ids of many. */
  readonly ids?: readonly string[];
  /** Differs each time. */
  readonly stamp: number;
}

/** A change of segments with the rest of its transaction. */
export interface Commit extends IndexChange {
  /** Traces that have been followed; one that was left anew meanwhile stays. */
  readonly followed?: readonly Trace[];
  readonly state?: IndexState;
}

declare module "@core/domain/records/store-records" {
  interface StoreRecords {
    readonly searchSegments: Segment | IndexState;
    readonly searchTraces: Trace;
  }
}

/** The index as it lies in the database, beside the records it is made of. */
export class IndexDisk {
  readonly #name: string;
  #opening: Promise<IDBPDatabase> | undefined;

  constructor(name: string) {
    this.#name = name;
  }

  async segmentIds(): Promise<readonly string[]> {
    const keys = (await (await this.#database()).getAllKeys("searchSegments")) as string[];
    return keys.filter((key) => key !== "state");
  }

  /** Those of the segments that are still there. */
  async segments(ids: readonly string[]): Promise<readonly Segment[]> {
    const found = await this.#getAll("searchSegments", ids);
    return found.filter((each) => each !== undefined) as Segment[];
  }

  async state(): Promise<IndexState | undefined> {
    return (await (await this.#database()).get("searchSegments", "state")) as IndexState | undefined;
  }

  async traces(limit: number): Promise<readonly Trace[]> {
    return (await (await this.#database()).getAll("searchTraces", null, limit)) as Trace[];
  }

  /** The number of records that traces tell of, as far as it matters whether there are more than `limit`. */
  async tracedRecords(limit: number): Promise<number> {
    return (await this.traces(limit + 1)).reduce((sum, { ids }) => sum + (ids?.length ?? 1), 0);
  }

  /** Records as they are stored, `undefined` for those that are gone. */
  async records<S extends keyof StoreRecords>(store: S, ids: readonly string[]): Promise<readonly unknown[]> {
    return this.#getAll(store, ids);
  }

  /** The next records of a store, in the order of their ids. */
  async recordsAfter(
    store: SearchedStore,
    after: string | undefined,
    limit: number,
  ): Promise<readonly unknown[]> {
    const range = after === undefined ? null : IDBKeyRange.lowerBound(after, true);
    return (await this.#database()).getAll(store, range, limit);
  }

  /** How many records there are to be read, and how many of them stand up to the place that was reached. */
  async progress({ store, after }: IndexState): Promise<{ readonly done: number; readonly total: number }> {
    const database = await this.#database();
    const counts = await Promise.all(SEARCHED_STORES.map((each) => database.count(each)));
    const reached = store === undefined ? SEARCHED_STORES.length : SEARCHED_STORES.indexOf(store);
    const whole = counts.slice(0, reached).reduce((sum, count) => sum + count, 0);
    const range = after === undefined ? undefined : IDBKeyRange.upperBound(after);
    const part = store && range ? await database.count(store, range) : 0;
    return { done: whole + part, total: counts.reduce((sum, count) => sum + count, 0) };
  }

  /** Writes a change in one transaction; a state of its own is written with it. */
  async commit({ removed, added, followed = [], state }: Commit): Promise<void> {
    const transaction = (await this.#database()).transaction(["searchSegments", "searchTraces"], "readwrite");
    const segments = transaction.objectStore("searchSegments");
    const traces = transaction.objectStore("searchTraces");
    const work: Promise<unknown>[] = [];
    for (const id of removed) work.push(segments.delete(id));
    for (const segment of added) work.push(segments.put(segment));
    if (state) work.push(segments.put(state));
    for (const { id, stamp } of followed) work.push(forget(id, stamp));
    await Promise.all([...work, transaction.done]);

    async function forget(id: string, stamp: number): Promise<void> {
      if (((await traces.get(id)) as Trace | undefined)?.stamp === stamp) await traces.delete(id);
    }
  }

  /** Begins anew: what was noted until now will be read with everything else. */
  async begin(state: IndexState): Promise<void> {
    const transaction = (await this.#database()).transaction(["searchSegments", "searchTraces"], "readwrite");
    const segments = transaction.objectStore("searchSegments");
    const work = [segments.clear(), transaction.objectStore("searchTraces").clear(), segments.put(state)];
    await Promise.all([...work, transaction.done]);
  }

  close(): void {
    const opening = this.#opening;
    this.#opening = undefined;
    // One that did not open needs no closing.
    void opening?.then((database) => database.close()).catch(() => {});
  }

  async #getAll(store: string, ids: readonly string[]): Promise<readonly unknown[]> {
    if (ids.length === 0) return [];
    const records = (await this.#database()).transaction(store).store;
    return Promise.all(ids.map((id) => records.get(id)));
  }

  #database(): Promise<IDBPDatabase> {
    this.#opening ??= this.#open().catch((error: unknown) => {
      this.#opening = undefined;
      throw error;
    });
    return this.#opening;
  }

  #open(): Promise<IDBPDatabase> {
    return openDB(this.#name, undefined, {
      // There is none, or none yet: making it is for the application.
      upgrade: (_database, _from, _to, transaction) => {
        // Told by the opening that fails with it.
        transaction.done.catch(() => {});
        transaction.abort();
      },
      // Nobody who upgrades or deletes it is kept waiting.
      blocking: () => this.close(),
      terminated: () => this.close(),
    });
  }
}
