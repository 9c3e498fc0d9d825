import { makeAutoObservable, observableRef, runInAction } from "mobx";
import type { SearchHit, SearchKind } from "../../domain/search/hit";
import { queryWords } from "../../domain/search/words";
import { type AppError, isAbort, toAppError } from "../../errors/app-error";
import type { Disposable } from "../../lifecycle/disposable";
import type { Clock } from "../../ports/clock";
import type { IndexProgress, OpenSearchIndex } from "../../ports/search-index";

/** Hits shown at first, and more of each time that more are asked for. */
export const SEARCH_PAGE_SIZE = 20;
/** The time a query has to stay unchanged before it is looked up. */
const DEBOUNCE_MS = 120;
const DAY_MS = 86_400_000;

/** The periods in which texts are looked for, in days back. */
export const SEARCH_PERIODS = { any: undefined, week: 7, month: 31, year: 366 } as const;
export type SearchPeriod = keyof typeof SEARCH_PERIODS;

/** Text and filters of a search. */
export interface SearchRequest {
  readonly text: string;
  readonly kind: SearchKind | "all";
  readonly period: SearchPeriod;
}

/** A search in everything that was written and said. */
export class SearchStore implements Disposable {
  request: SearchRequest = { text: "", kind: "all", period: "any" };
  /** The hits; those of the search before, while the next one runs. */
  hits: readonly SearchHit[] = [];
  hasMore = false;
  status: "idle" | "searching" | "ready" | "failed" = "idle";
  /** The reason nothing could be found. */
  error: AppError | undefined = undefined;
  /** The progress of a first reading of everything; until it is done, not all is found. */
  progress: IndexProgress = undefined;
  readonly #open: OpenSearchIndex;
  readonly #clock: Clock;
  #searching: AbortController | undefined;
  #following: Promise<Disposable> | undefined;

  constructor(open: OpenSearchIndex, clock: Clock) {
    this.#open = open;
    this.#clock = clock;
    makeAutoObservable(
      this,
      { request: observableRef, hits: observableRef, progress: observableRef },
      { autoBind: true },
    );
  }

  /** Whether there is something to look for. */
  get isBlank(): boolean {
    return queryWords(this.request.text).length === 0;
  }

  /** Looks for something else, as soon as that stays the same for a moment. */
  async search(change: Partial<SearchRequest>): Promise<void> {
    this.request = { ...this.request, ...change };
    await this.#run(SEARCH_PAGE_SIZE, DEBOUNCE_MS);
  }

  /** Shows more of what there is. */
  async showMore(): Promise<void> {
    await this.#run(this.hits.length + SEARCH_PAGE_SIZE, 0);
  }

  /** Looks once more, after a failure. */
  async retry(): Promise<void> {
    await this.#run(Math.max(SEARCH_PAGE_SIZE, this.hits.length), 0);
  }

  dispose(): void {
    this.#searching?.abort();
    void this.#following?.then((following) => following.dispose());
    this.#following = undefined;
  }

  async #run(limit: number, delayMs: number): Promise<void> {
    this.#searching?.abort();
    const searching = new AbortController();
    this.#searching = searching;
    if (this.isBlank) {
      Object.assign(this, { hits: [], hasMore: false, status: "idle", error: undefined });
      return;
    }
    this.status = "searching";
    try {
      if (delayMs > 0) await this.#clock.sleep(delayMs, searching.signal);
      const answer = await this.#ask(limit, searching.signal);
      runInAction(() => Object.assign(this, answer, { status: "ready", error: undefined }));
    } catch (error) {
      if (isAbort(error)) return;
      runInAction(() => Object.assign(this, { status: "failed", error: toAppError(error, "search.failed") }));
    }
  }

  async #ask(limit: number, signal: AbortSignal) {
    const { text, kind, period } = this.request;
    const days = SEARCH_PERIODS[period];
    const index = await this.#open();
    this.#following ??= this.#follow();
    return index.search(
      {
        text,
        limit,
        ...(kind === "all" ? {} : { kinds: [kind] }),
        ...(days === undefined ? {} : { from: this.#clock.now() - days * DAY_MS }),
      },
      signal,
    );
  }

  /** Searches again when a first reading is over, for what it had not come to. */
  async #follow(): Promise<Disposable> {
    const index = await this.#open();
    return index.onProgress((progress) => {
      const wasReading = this.progress !== undefined;
      runInAction(() => {
        this.progress = progress;
      });
      if (wasReading && !progress && !this.isBlank) void this.retry();
    });
  }
}
