import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { recordReader } from "../../domain/records/record-reader";
import type { ReadRecord } from "../../domain/records/store-description";
import type { StoreName, StoreRecords } from "../../domain/records/store-records";
import { type AppError, isAbort, toAppError } from "../../errors/app-error";
import type { Disposable } from "../../lifecycle/disposable";
import type { Database, Query } from "../../ports/database";
import { MATCH_LIMIT, searchRecords } from "../../services/database-admin/search-records";

type AnyRecord = StoreRecords[StoreName];

/** Records per page. */
export const RECORD_PAGE_SIZE = 10;
/** Longer search texts are cut: a value that is searched for may be a whole document. */
export const SEARCH_TEXT_LIMIT = 50;

/** The records of a store, ten at a time in the order of their keys, or those that a search found. */
export class RecordList implements Disposable {
  readonly store: StoreName;
  status: "loading" | "ready" | "failed" = "loading";
  /** The error of reading or searching them. */
  error: AppError | undefined = undefined;
  /** All records of the store. */
  count: number;
  /** Counted from 0. */
  page = 0;
  rows: readonly AnyRecord[] = [];
  /** The query of the search; blank when the pages of all records are shown. */
  query = "";
  isSearching = false;
  /** Records looked at by the search so far. */
  searched = 0;
  /** Ids of those it found. */
  matches: readonly string[] = [];
  readonly #database: Database;
  #searching: AbortController | undefined;
  #reads = 0;
  #reader: ReadRecord | undefined;

  constructor(database: Database, store: StoreName, count: number) {
    this.#database = database;
    this.store = store;
    this.count = count;
    makeAutoObservable(
      this,
      { rows: observableRef, matches: observableRef, error: observableRef },
      { autoBind: true },
    );
  }

  get isFiltered(): boolean {
    return this.query.trim() !== "";
  }

  get pageCount(): number {
    const shown = this.isFiltered ? this.matches.length : this.count;
    return Math.max(1, Math.ceil(shown / RECORD_PAGE_SIZE));
  }

  /** Whether a row is what the store should hold. */
  isReadable(row: AnyRecord): boolean {
    return this.#reader?.(row) !== undefined;
  }

  first(): Promise<void> {
    return this.#turn(0, {});
  }

  last(): Promise<void> {
    const rest = this.count % RECORD_PAGE_SIZE || RECORD_PAGE_SIZE;
    return this.#turn(this.pageCount - 1, { direction: "descending", limit: rest });
  }

  /** The next page begins after the last key of this one: no page costs more than another. */
  next(): Promise<void> {
    const last = this.rows.at(-1);
    return this.#turn(this.page + 1, last ? { from: last.id, fromExclusive: true } : {});
  }

  previous(): Promise<void> {
    const [first] = this.rows;
    const before = first ? { to: first.id, toExclusive: true } : {};
    if (this.page <= 1) return this.first();
    return this.#turn(this.page - 1, { ...before, direction: "descending" });
  }

  /** Looks in all fields, cut to `SEARCH_TEXT_LIMIT`; blank ends the search. Shows what it finds as it finds it. */
  async search(query: string): Promise<void> {
    this.cancelSearch();
    this.query = query.slice(0, SEARCH_TEXT_LIMIT);
    this.matches = [];
    this.searched = 0;
    if (!this.isFiltered) return this.first();
    const searching = new AbortController();
    this.#searching = searching;
    this.isSearching = true;
    this.rows = [];
    this.page = 0;
    await this.#search(searching.signal);
  }

  /** Ends the search; what it found stays. */
  cancelSearch(): void {
    this.#searching?.abort();
    this.isSearching = false;
  }

  /** Reads the page again; beyond the end, the last one. */
  async refresh(count: number): Promise<void> {
    this.count = count;
    if (this.isFiltered) return this.search(this.query);
    if (this.page >= this.pageCount) return this.last();
    const [first] = this.rows;
    return this.page === 0 || !first ? this.first() : this.#turn(this.page, { from: first.id });
  }

  dispose(): void {
    this.#searching?.abort();
    this.#reads++;
  }

  async #search(signal: AbortSignal): Promise<void> {
    try {
      for await (const step of searchRecords(this.#database, this.store, this.query, signal)) {
        const isFirstPage = this.matches.length < RECORD_PAGE_SIZE && step.matches.length > 0;
        this.#found(step.searched, step.matches);
        if (isFirstPage) await this.first();
        if (this.matches.length >= MATCH_LIMIT) break;
      }
      signal.throwIfAborted();
      runInAction(() => {
        this.isSearching = false;
        this.status = "ready";
      });
    } catch (error) {
      if (isAbort(error)) return;
      this.#fail(error);
    }
  }

  #found(searched: number, ids: readonly string[]): void {
    runInAction(() => {
      this.searched = searched;
      if (ids.length > 0) this.matches = [...this.matches, ...ids].slice(0, MATCH_LIMIT);
    });
  }

  async #turn(page: number, query: Query): Promise<void> {
    const read = ++this.#reads;
    try {
      const rows = this.isFiltered ? await this.#matchesOn(page) : await this.#read(query);
      this.#reader ??= await this.#loadReader();
      if (read !== this.#reads) return;
      runInAction(() => {
        Object.assign(this, { page, rows, status: "ready" });
      });
    } catch (error) {
      if (read === this.#reads) this.#fail(error);
    }
  }

  async #read(query: Query): Promise<readonly AnyRecord[]> {
    const rows = await this.#database.list(this.store, { limit: RECORD_PAGE_SIZE, ...query });
    return query.direction === "descending" ? rows.reverse() : rows;
  }

  async #loadReader(): Promise<ReadRecord | undefined> {
    const description = this.#database.stores.find(({ name }) => name === this.store);
    return description && recordReader(description);
  }

  async #matchesOn(page: number): Promise<readonly AnyRecord[]> {
    const ids = this.matches.slice(page * RECORD_PAGE_SIZE, (page + 1) * RECORD_PAGE_SIZE);
    const found = await Promise.all(ids.map((id) => this.#database.get(this.store, id)));
    return found.filter((record) => record !== undefined);
  }

  #fail(error: unknown): void {
    runInAction(() => {
      this.isSearching = false;
      this.status = "failed";
      this.error = toAppError(error);
    });
  }
}
