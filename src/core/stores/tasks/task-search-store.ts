import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { queryWords } from "../../domain/search/words";
import { isAbort } from "../../errors/app-error";
import type { Disposable } from "../../lifecycle/disposable";
import type { Clock } from "../../ports/clock";
import type { Notifier } from "../../ports/notifier";
import type { OpenSearchIndex } from "../../ports/search-index";

/** The time a query has to stay unchanged before it is looked up. */
const DEBOUNCE_MS = 120;
/** Texts asked for at first, of which several may be of one task. */
const FIRST_HITS = 200;

/** A search in the list of tasks: in titles at once, and in requests and documents by the index. */
export class TaskSearchStore implements Disposable {
  /** The query; blank when all tasks are listed. */
  query = "";
  /** Ids of the tasks that the index knows the words in, those of the query before while the next is looked up. */
  found: ReadonlySet<string> = new Set();
  /** Whether the index is asked at this moment. */
  isSearching = false;
  /** Whether the index has not read all texts yet, so that some may be missing. */
  isPartial = false;
  readonly #open: OpenSearchIndex;
  readonly #clock: Clock;
  readonly #notifier: Notifier;
  #searching: AbortController | undefined;

  constructor(open: OpenSearchIndex, clock: Clock, notifier: Notifier) {
    this.#open = open;
    this.#clock = clock;
    this.#notifier = notifier;
    makeAutoObservable(this, { found: observableRef }, { autoBind: true });
  }

  /** Looks for something else, in the index as soon as it stays the same for a moment; what goes wrong is told. */
  async search(query: string): Promise<void> {
    this.#searching?.abort();
    const searching = new AbortController();
    this.#searching = searching;
    this.query = query;
    this.isSearching = queryWords(query).length > 0;
    if (!this.isSearching) {
      Object.assign(this, { found: new Set(), isPartial: false });
      return;
    }
    try {
      await this.#clock.sleep(DEBOUNCE_MS, searching.signal);
      const answer = await this.#ask(query, searching.signal);
      runInAction(() => Object.assign(this, answer, { isSearching: false }));
    } catch (error) {
      if (isAbort(error)) return;
      runInAction(() => Object.assign(this, { found: new Set(), isPartial: false, isSearching: false }));
      this.#notifier.error(error, "search.failed");
    }
  }

  dispose(): void {
    this.#searching?.abort();
  }

  async #ask(text: string, signal: AbortSignal): Promise<Pick<TaskSearchStore, "found" | "isPartial">> {
    const index = await this.#open();
    for (let limit = FIRST_HITS; ; limit *= 5) {
      const {
        hits,
        hasMore,
        isPartial = false,
      } = await index.search({ text, kinds: ["task", "deliverable"], limit }, signal);
      if (hasMore) continue;
      const found = new Set(hits.flatMap(({ place }) => (place.type === "message" ? [] : place.taskId)));
      return { found, isPartial };
    }
  }
}
