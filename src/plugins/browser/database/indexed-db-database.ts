import { isPackStore } from "@core/domain/records/record-pack";
import { type StoreDescription, storesOf } from "@core/domain/records/store-description";
import type { StoreName, StoreRecords } from "@core/domain/records/store-records";
import { AppError } from "@core/errors/app-error";
import { type Disposable, disposable } from "@core/lifecycle/disposable";
import type { ReadonlyRegistry } from "@core/plugin/contribution";
import type { StoreMigration } from "@core/points/store-migration";
import type { Clock } from "@core/ports/clock";
import type { Database, DatabaseRepair, Durability, Query, WriteOperation } from "@core/ports/database";
import type { Logger } from "@core/ports/logger";
import type { IDBPDatabase } from "idb";
import { isConnectionLost, toDatabaseError } from "./database-error";
import { type ConnectionEvents, missingStores, openSchema, type Schema } from "./open-schema";
import { type QueriedStore, type RecordAccess, type Transaction, transactionOn } from "./read-records";
import { accessTo } from "./record-access";
import type { RepairShop } from "./repair-shop";
import { rescueNames } from "./rescue-names";
import { allOperations, type Batches, type Writable, type WriteMore, writeRecords } from "./write-records";

const DATABASE_NAME = "troupe";

/** A write in the place of everything: who is told when it has begun, and what follows. */
interface Replacing {
  readonly begun: () => void;
  readonly more: WriteMore | undefined;
}

/** The stores of a database, and those of them that others are shown. */
interface Stores {
  readonly all: readonly StoreDescription[];
  readonly shown: readonly StoreDescription[];
}

/** An open database, and the way to its records. */
interface Connection {
  readonly database: IDBPDatabase;
  readonly access: RecordAccess;
}

/** The local database in IndexedDB, through idb. */
export class IndexedDbDatabase implements Database, Disposable {
  readonly name: string;
  readonly #migrations: ReadonlyRegistry<StoreMigration>;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #listeners = new Set<() => void>();
  #connection: Connection | undefined;
  /** Of the migrations there were when it was opened. */
  #stores: Stores | undefined;
  #opening: Promise<DatabaseRepair | undefined> | undefined;
  #isTakenOver = false;
  #isClosed = false;

  constructor(
    migrations: ReadonlyRegistry<StoreMigration>,
    clock: Clock,
    logger: Logger,
    name = DATABASE_NAME,
  ) {
    this.#migrations = migrations;
    this.#clock = clock;
    this.#logger = logger;
    this.name = name;
  }

  get version(): number {
    return Math.max(0, ...this.#migrations.all.map(({ toVersion }) => toVersion));
  }

  /** Packs are this database's own affair: their records are read as those of the store they are of. */
  get stores(): readonly StoreDescription[] {
    return this.#stores?.shown ?? this.#stated().shown;
  }

  get #allStores(): readonly StoreDescription[] {
    return this.#stores?.all ?? this.#stated().all;
  }

  open(): Promise<DatabaseRepair | undefined> {
    if (!this.#opening) {
      this.#isTakenOver = false;
      this.#isClosed = false;
      const opening = this.#open();
      this.#opening = opening;
      // A failed attempt is forgotten, so that the next one can succeed.
      opening.catch(() => {
        if (this.#opening === opening) this.#opening = undefined;
      });
    }
    return this.#opening;
  }

  async get<S extends StoreName>(store: S, id: string): Promise<StoreRecords[S] | undefined> {
    const found = await this.#read(store, (access, ...within) => access.get(...within, id));
    return found as StoreRecords[S] | undefined;
  }

  async list<S extends StoreName>(store: S, query: Query = {}): Promise<StoreRecords[S][]> {
    const found = await this.#read(store, (access, ...within) => access.list(...within, query));
    return found as StoreRecords[S][];
  }

  count(store: StoreName, query: Query = {}): Promise<number> {
    return this.#read(store, (access, ...within) => access.count(...within, query));
  }

  async write(operations: readonly WriteOperation[], durability: Durability = "relaxed"): Promise<void> {
    if (operations.length > 0) await this.#write(operations, durability);
  }

  async update<S extends StoreName>(
    store: S,
    id: string,
    change: (current: StoreRecords[S] | undefined) => StoreRecords[S] | undefined,
  ): Promise<StoreRecords[S] | undefined> {
    let changed: StoreRecords[S] | undefined;
    const noted = (current: StoreRecords[S] | undefined) => {
      changed = change(current);
      return changed;
    };
    await this.write([{ type: "change", store, id, change: noted } as WriteOperation]);
    return changed;
  }

  async replace(operations: readonly WriteOperation[], more?: Batches): Promise<void> {
    // Loaded before the transaction begins, which would end meanwhile.
    const { batchWriter } = await import("./write-batches");
    const rest = more && batchWriter(more, this.#allStores);
    await this.#handingOver((begun) => this.#write(operations, "strict", { begun, more: rest }));
    this.#forgetConnection();
  }

  async reset(): Promise<void> {
    // One that does not open is deleted all the same.
    await this.#opening?.catch(() => {});
    this.#forgetConnection();
    await this.#handingOver((takeOver) => {
      takeOver();
      return this.#delete();
    });
  }

  onClosed(listener: () => void): Disposable {
    this.#listeners.add(listener);
    return disposable(() => this.#listeners.delete(listener));
  }

  close(): void {
    this.#isClosed = true;
    this.#forgetConnection();
  }

  dispose(): void {
    this.close();
  }

  async #open(): Promise<DatabaseRepair | undefined> {
    const schema = this.#schema();
    try {
      let database = await openSchema(schema, this.#events());
      let repair: DatabaseRepair | undefined;
      if (missingStores(database, schema).length > 0) {
        this.#logger.warn("database lacks stores", { stores: missingStores(database, schema) });
        ({ database, repair } = await (await this.#repairShop(schema)).repair(database));
      }
      const copies = await rescueNames(schema.name);
      const left =
        copies.length > 0 ? await (await this.#repairShop(schema)).takeBackLeftovers(database) : undefined;
      this.#stores = this.#stated();
      this.#connection = { database, access: await accessTo(database, this.#stores.all) };
      return repair ?? left;
    } catch (error) {
      throw toDatabaseError(error);
    }
  }

  /** Loaded for the rare database that needs it. */
  async #repairShop(schema: Schema): Promise<RepairShop> {
    const shop = await import("./repair-shop");
    return new shop.RepairShop(schema, this.#events(), this.#clock, () => this.#delete());
  }

  #schema(): Schema {
    return { name: this.name, version: this.version, steps: this.#steps() };
  }

  #stated(): Stores {
    const all = storesOf(this.#steps());
    return { all, shown: all.filter((store) => !isPackStore(store)) };
  }

  #steps(): readonly StoreMigration[] {
    return [...this.#migrations.all].sort((a, b) => a.toVersion - b.toVersion);
  }

  #read<T>(
    name: StoreName,
    work: (access: RecordAccess, transaction: Transaction, store: QueriedStore) => Promise<T>,
  ): Promise<T> {
    return this.#within([name], "readonly", (transaction, access) => {
      const store = this.#allStores.find((each) => each.name === name) ?? { name, indexes: [] };
      return work(access, transaction, store);
    });
  }

  #events(): ConnectionEvents {
    return {
      blocked: () => this.#logger.warn("Database upgrade blocked: close other tabs of this application"),
      blocking: (_current, _blocked, event) => {
        (event.target as IDBDatabase | null)?.close();
        this.#letGo();
      },
      // The browser closed it, for instance when the user cleared the site's data: opened anew on next use.
      terminated: () => this.#forgetConnection(),
    };
  }

  #forgetConnection(): void {
    this.#connection?.database.close();
    this.#connection = undefined;
    this.#opening = undefined;
  }

  #letGo(): void {
    this.#forgetConnection();
    this.#isTakenOver = true;
    for (const listener of this.#listeners) listener();
  }

  #write(wanted: readonly WriteOperation[], durability: Durability, replacing?: Replacing): Promise<void> {
    const operations = allOperations(wanted, this.#allStores);
    const work = async (transaction: Transaction, access: RecordAccess) => {
      replacing?.begun();
      await access.unpack(transaction as Writable, operations);
      return writeRecords(transaction as Writable, operations, replacing?.more);
    };
    return this.#within([...new Set(operations.map(({ store }) => store))], "readwrite", work, durability);
  }

  /** From `takeOver` on nobody else gets at the data, and after `work` only who opens it anew. */
  async #handingOver(work: (takeOver: () => void) => Promise<void>): Promise<void> {
    try {
      await work(() => {
        this.#isTakenOver = true;
      });
    } catch (error) {
      this.#isTakenOver = false;
      throw error;
    }
  }

  async #delete(): Promise<void> {
    const { deleteDatabase } = await import("./delete-database");
    return deleteDatabase(this.name, this.#clock, this.#logger);
  }

  async #within<T>(
    stores: readonly StoreName[],
    mode: "readonly" | "readwrite",
    work: (transaction: Transaction, access: RecordAccess) => Promise<T>,
    durability: Durability = "relaxed",
  ): Promise<T> {
    const begin = async () => {
      const { database, access } = await this.#connected();
      return [transactionOn(database, access.withPacks(stores), mode, durability), access] as const;
    };
    try {
      const begun = await begin().catch((error: unknown) => {
        if (!isConnectionLost(error)) throw error;
        this.#forgetConnection();
        return begin();
      });
      return await work(...begun);
    } catch (error) {
      // IndexedDB's own errors are translated; what a caller's `change` threw is passed on as it is.
      throw error instanceof DOMException ? toDatabaseError(error) : error;
    }
  }

  async #connected(): Promise<Connection> {
    if (this.#isTakenOver) throw new AppError("database.closed");
    if (!this.#isClosed) await this.open();
    if (!this.#connection) throw new AppError("database.not-initialized");
    return this.#connection;
  }
}
