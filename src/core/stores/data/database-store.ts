import { makeAutoObservable, observableRef, runInAction } from "mobx";
import type { StoreName, StoreRecords } from "../../domain/records/store-records";
import type { AppError } from "../../errors/app-error";
import type { Disposable } from "../../lifecycle/disposable";
import type { Database } from "../../ports/database";
import { type StoreStatistics, storeStatistics } from "../../services/database-admin/store-statistics";
import { LoadStatus } from "../load-status";
import { RecordList } from "./record-list";

/** A record of any store. */
export type AnyRecord = StoreRecords[StoreName];

/** The database as it is stored: what its stores hold, and the records of one of them. */
export class DatabaseStore implements Disposable {
  readonly name: string;
  readonly version: number;
  stores: readonly StoreStatistics[] = [];
  /** The records of the store that is looked at; absent in an empty database. */
  records: RecordList | undefined = undefined;
  /** The record whose details are shown. */
  selected: AnyRecord | undefined = undefined;
  readonly #database: Database;
  readonly #loading = new LoadStatus();

  constructor(database: Database) {
    this.#database = database;
    this.name = database.name;
    this.version = database.version;
    makeAutoObservable(
      this,
      { stores: observableRef, records: observableRef, selected: observableRef },
      { autoBind: true },
    );
  }

  get status(): LoadStatus["status"] {
    return this.#loading.status;
  }

  /** The error of reading it. */
  get error(): AppError | undefined {
    return this.#loading.error;
  }

  /** Empty ones have nothing to show. */
  get filledStores(): readonly StoreStatistics[] {
    return this.stores.filter(({ count }) => count > 0);
  }

  get recordCount(): number {
    return this.stores.reduce((sum, { count }) => sum + count, 0);
  }

  get sizeBytes(): number {
    return this.stores.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  }

  /** Whether the size was reckoned from samples. */
  get isSizeEstimate(): boolean {
    return this.stores.some(({ isEstimate }) => isEstimate);
  }

  /** Whether what is shown of the stores is not all there is yet. */
  get isCounting(): boolean {
    return this.status === "loading" && this.stores.length > 0;
  }

  /**
   * Reads everything anew, leaving what is shown in place meanwhile; the first time each store is shown once it has
   * been counted. Never throws, `status` tells.
   */
  async load(): Promise<void> {
    const read = () => storeStatistics(this.#database, (found) => this.#showSome(found));
    const isRead = await this.#loading.run(read, (stores) => {
      this.stores = stores;
    });
    if (isRead) await this.#loading.run(() => this.#refresh());
  }

  /** Turns to a store. */
  async choose(store: StoreName): Promise<void> {
    if (this.records?.store === store) return;
    this.records?.dispose();
    this.selected = undefined;
    const count = this.stores.find((each) => each.store === store)?.count ?? 0;
    this.records = new RecordList(this.#database, store, count);
    await this.records.first();
  }

  /** Shows a record, or with `undefined` none. */
  select(record: AnyRecord | undefined): void {
    this.selected = record;
  }

  dispose(): void {
    this.records?.dispose();
    this.records = undefined;
    this.selected = undefined;
    this.#loading.reset();
  }

  #showSome(found: readonly StoreStatistics[]): void {
    if (this.status !== "loading") return;
    runInAction(() => {
      this.stores = found;
    });
    const [first] = this.filledStores;
    if (first && !this.records) void this.choose(first.store);
  }

  /** Reads again, as the records that were looked at may be gone. */
  async #refresh(): Promise<void> {
    const shown = this.filledStores.find(({ store }) => store === this.records?.store);
    const [first] = this.filledStores;
    if (shown) await this.records?.refresh(shown.count);
    else if (first) await this.choose(first.store);
    else runInAction(() => this.#clear());
    const { selected, records } = this;
    if (!selected || !records) return;
    const current = await this.#database.get(records.store, selected.id);
    if (this.selected === selected) this.select(current);
  }

  #clear(): void {
    this.records?.dispose();
    this.records = undefined;
    this.selected = undefined;
  }
}
