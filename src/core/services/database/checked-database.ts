import {
  isDerivedStore,
  type ReadRecord,
  type StoreDescription,
} from "../../domain/records/store-description";
import type { StoreName, StoreRecords } from "../../domain/records/store-records";
import type { Disposable } from "../../lifecycle/disposable";
import type {
  Database,
  DatabaseRepair,
  Durability,
  PutOperation,
  Query,
  WriteOperation,
} from "../../ports/database";

/** Is told of records that cannot be read, so that they are named instead of missing without a word. */
export interface UnreadableLog {
  note(store: StoreName, record: unknown): void;
  /** After records were written or deleted. */
  forget(operations: readonly WriteOperation[]): void;
}

/** Gives the database to write through now: the stored one, or while this device syncs, one that notes what changes. */
type OpenWriter = () => Promise<Database>;

/** Its values are for their plugin to check, and nothing else of such a record is looked at. */
const OPAQUE: StoreName = "pluginData";

/**
 * The database as it should be. Every record is read as its store's schema has it: what can be mended is, in memory;
 * what cannot is left out as if it were not there, stays as it is stored, and is told to the log.
 */
export class CheckedDatabase implements Database {
  readonly #stored: Database;
  readonly #log: UnreadableLog;
  readonly #openWriter: OpenWriter;
  readonly #readers = new Map<StoreName, ReadRecord>();

  constructor(stored: Database, log: UnreadableLog, openWriter: OpenWriter = async () => stored) {
    this.#stored = stored;
    this.#log = log;
    this.#openWriter = openWriter;
  }

  get name(): string {
    return this.#stored.name;
  }

  get version(): number {
    return this.#stored.version;
  }

  get stores(): readonly StoreDescription[] {
    return this.#stored.stores;
  }

  open(): Promise<DatabaseRepair | undefined> {
    return this.#stored.open();
  }

  async device(): Promise<string | undefined> {
    return (await this.#openWriter()).device?.();
  }

  async get<S extends StoreName>(store: S, id: string): Promise<StoreRecords[S] | undefined> {
    const found = await this.#stored.get(store, id);
    if (found === undefined) return undefined;
    await this.#prepare(store);
    return this.#checked(store, found);
  }

  /** Records left out are replaced by those after them; with an offset they are not: pages keep their places. */
  async list<S extends StoreName>(store: S, query: Query = {}): Promise<StoreRecords[S][]> {
    const { limit, offset } = query;
    const found: StoreRecords[S][] = [];
    for (let read = 0; ; ) {
      const rest = limit === undefined ? {} : { limit: limit - found.length };
      const rows = await this.#stored.list(store, read === 0 ? query : { ...query, ...rest, offset: read });
      if (rows.length > 0) await this.#prepare(store);
      for (const row of rows) {
        const record = this.#checked(store, row);
        if (record !== undefined) found.push(record);
        else await this.#noteSource(store, row.id);
      }
      read += rows.length;
      const isEnd = rest.limit === undefined || rows.length < rest.limit;
      if (isEnd || found.length === limit || offset !== undefined) return found;
    }
  }

  count(store: StoreName, query?: Omit<Query, "direction" | "offset">): Promise<number> {
    return this.#stored.count(store, query);
  }

  async write(operations: readonly WriteOperation[], durability?: Durability): Promise<void> {
    for (const { type, store } of operations) if (type === "change") await this.#prepare(store);
    const written: WriteOperation[] = [];
    const checked = operations.map((each) => this.#withCheck(each, (operation) => written.push(operation)));
    await (await this.#openWriter()).write(checked, durability);
    this.#log.forget([...operations.filter(({ type }) => type !== "change"), ...written]);
  }

  async update<S extends StoreName>(
    store: S,
    id: string,
    change: (current: StoreRecords[S] | undefined) => StoreRecords[S] | undefined,
  ): Promise<StoreRecords[S] | undefined> {
    await this.#prepare(store);
    const writer = await this.#openWriter();
    const changed = await writer.update(store, id, (current) => change(this.#checked(store, current)));
    if (changed !== undefined) this.#log.forget([{ type: "put", store, record: changed } as WriteOperation]);
    return changed;
  }

  async replace(
    operations: readonly WriteOperation[],
    more?: AsyncIterable<readonly PutOperation[]>,
  ): Promise<void> {
    await (await this.#openWriter()).replace(operations, more);
    this.#log.forget(operations);
  }

  reset(): Promise<void> {
    return this.#stored.reset();
  }

  onClosed(listener: () => void): Disposable {
    return this.#stored.onClosed(listener);
  }

  close(): void {
    this.#stored.close();
  }

  /** The schemas are loaded with the first record there is: a first visit has none. */
  async #prepare(store: StoreName): Promise<void> {
    if (this.#readers.has(store) || store === OPAQUE) return;
    const description = this.stores.find(({ name }) => name === store);
    if (!description) return;
    const { recordReader } = await import("../../domain/records/record-reader");
    this.#readers.set(store, await recordReader(description));
  }

  /** Reads the source of a derived record that cannot be read, so that it is told of in its place. */
  async #noteSource(store: StoreName, id: string): Promise<void> {
    const source = this.#sourceOf(store);
    if (source) await this.get(source, id);
  }

  #sourceOf(store: StoreName): StoreName | undefined {
    const description = this.stores.find(({ name }) => name === store);
    return description && isDerivedStore(description) ? description.derivedFrom.store : undefined;
  }

  #checked<S extends StoreName>(store: S, stored: unknown): StoreRecords[S] | undefined {
    if (stored === undefined || store === OPAQUE) return stored as StoreRecords[S] | undefined;
    const record = this.#readers.get(store)?.(stored);
    if (record === undefined && !this.#sourceOf(store)) this.#log.note(store, stored);
    return record as StoreRecords[S] | undefined;
  }

  #withCheck(operation: WriteOperation, onWrite: (operation: WriteOperation) => void): WriteOperation {
    if (operation.type !== "change") return operation;
    const change = operation.change as (current: unknown) => unknown;
    const checked = (current: unknown) => {
      const changed = change(this.#checked(operation.store, current));
      if (changed !== undefined) onWrite(operation);
      return changed;
    };
    return { ...operation, change: checked } as WriteOperation;
  }
}
