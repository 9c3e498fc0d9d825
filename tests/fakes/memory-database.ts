import { type StoreDescription, storesOf } from "@core/domain/records/store-description";
import type { StoreName, StoreRecords } from "@core/domain/records/store-records";
import { AppError } from "@core/errors/app-error";
import { type Disposable, disposable } from "@core/lifecycle/disposable";
import type {
  Database,
  DatabaseRepair,
  Durability,
  PutOperation,
  Query,
  WriteOperation,
} from "@core/ports/database";
import { scanQuery } from "../../src/plugins/browser/database/scan-query";
import { withDerived } from "../../src/plugins/browser/database/write-records";
import { MIGRATIONS } from "../migrations";

type StoredRecord = { readonly id: string };
type Stores = Map<string, Map<string, StoredRecord>>;

/** A database in memory. It clones what goes in and out and commits batches whole, as IndexedDB does. */
export class MemoryDatabase implements Database {
  readonly name = "troupe";
  readonly version = 13;
  readonly stores: readonly StoreDescription[];
  /** Result of `open`. */
  repair: DatabaseRepair | undefined;
  /** Set to make every following write fail with it. */
  writeFailure: unknown;
  /** Every committed batch, oldest first. */
  readonly writes: { readonly operations: readonly WriteOperation[]; readonly durability: Durability }[] = [];
  readonly #stores: Stores = new Map();
  #isReplaced = false;
  readonly #listeners = new Set<() => void>();

  constructor(migrations = MIGRATIONS) {
    this.stores = storesOf(migrations);
  }

  /** Another one with the same records, which are never changed in place. */
  copy(): MemoryDatabase {
    const copy = new MemoryDatabase();
    for (const [name, records] of this.#stores) copy.#stores.set(name, new Map(records));
    return copy;
  }

  async open(): Promise<DatabaseRepair | undefined> {
    this.#isReplaced = false;
    return this.repair;
  }

  async get<S extends StoreName>(store: S, id: string): Promise<StoreRecords[S] | undefined> {
    this.#assertOpen();
    return structuredClone(this.#store(store).get(id)) as StoreRecords[S] | undefined;
  }

  async list<S extends StoreName>(store: S, query?: Query): Promise<StoreRecords[S][]> {
    return structuredClone(this.#list(store, query)) as StoreRecords[S][];
  }

  async count(store: StoreName, query?: Query): Promise<number> {
    return this.#list(store, query).length;
  }

  async write(operations: readonly WriteOperation[], durability: Durability = "relaxed"): Promise<void> {
    this.#failIfToldTo();
    const undos: (() => void)[] = [];
    try {
      for (const operation of withDerived(operations, this.stores)) undos.push(this.#apply(operation));
    } catch (error) {
      for (const undo of undos.reverse()) undo();
      throw error;
    }
    this.writes.push({ operations: [...operations], durability });
  }

  async update<S extends StoreName>(
    store: S,
    id: string,
    change: (current: StoreRecords[S] | undefined) => StoreRecords[S] | undefined,
  ): Promise<StoreRecords[S] | undefined> {
    const changed = change(structuredClone(this.#store(store).get(id)) as StoreRecords[S] | undefined);
    if (changed === undefined) return undefined;
    this.#failIfToldTo();
    const put = { type: "put", store, record: changed } as WriteOperation;
    for (const operation of withDerived([put], this.stores)) this.#apply(operation);
    return changed;
  }

  async replace(
    operations: readonly WriteOperation[],
    more?: AsyncIterable<readonly PutOperation[]>,
  ): Promise<void> {
    const all: WriteOperation[] = [...operations];
    for await (const batch of more ?? []) all.push(...batch);
    await this.write(all, "strict");
    this.#isReplaced = true;
  }

  async reset(): Promise<void> {
    this.#stores.clear();
    this.#isReplaced = true;
  }

  onClosed(listener: () => void): Disposable {
    this.#listeners.add(listener);
    return disposable(() => this.#listeners.delete(listener));
  }

  close(): void {}

  /** Pretends that another tab upgrades the database. */
  closeFromOutside(): void {
    for (const listener of this.#listeners) listener();
  }

  #list(store: StoreName, query?: Query): StoredRecord[] {
    this.#assertOpen();
    const { indexes = [] } = this.stores.find(({ name }) => name === store) ?? {};
    return scanQuery(indexes, [...this.#store(store).values()], query);
  }

  #assertOpen(): void {
    if (this.#isReplaced) throw new AppError("database.closed");
  }

  #store(name: StoreName): Map<string, StoredRecord> {
    const store = this.#stores.get(name) ?? new Map<string, StoredRecord>();
    this.#stores.set(name, store);
    return store;
  }

  /** Carries out an operation; returns what takes it back. */
  #apply(operation: WriteOperation): () => void {
    const store = this.#store(operation.store);
    if (operation.type === "clear") {
      this.#stores.set(operation.store, new Map());
      return () => this.#stores.set(operation.store, store);
    }
    const id = "record" in operation ? operation.record.id : operation.id;
    const before = store.get(id);
    if (operation.type === "add" && before) {
      throw new AppError("database.exists", { store: operation.store, id });
    }
    const after = this.#after(operation, before);
    if (after) store.set(id, structuredClone(after));
    else store.delete(id);
    return () => (before ? store.set(id, before) : store.delete(id));
  }

  #after(operation: Exclude<WriteOperation, { readonly type: "clear" }>, before: StoredRecord | undefined) {
    if (operation.type === "delete") return undefined;
    if ("record" in operation) return operation.record;
    const change = operation.change as (current: unknown) => StoredRecord | undefined;
    return change(structuredClone(before)) ?? before;
  }

  #failIfToldTo(): void {
    this.#assertOpen();
    if (this.writeFailure !== undefined) throw this.writeFailure;
  }
}
