import type { SearchQuery } from "@core/domain/search/hit";
import { AppError } from "@core/errors/app-error";
import { type Disposable, disposable } from "@core/lifecycle/disposable";
import { untilAborted } from "@core/lifecycle/until-aborted";
import type { IndexProgress, SearchAnswer, SearchIndex } from "@core/ports/search-index";
import type { TabMessage } from "@core/ports/tab-channel";
import type { IndexNews, IndexQuestion } from "./worker-messages";

/** A worker that was asked nothing for so long is ended, and its memory free. */
const IDLE_MS = 60_000;
/** Changes that come together are taken up together, once none has come for so long: who writes much has the database to itself. */
const GATHER_MS = 1000;
/** Changes that go on without such a pause, as on a new device, are taken up all the same; a search does so by itself. */
const GATHER_AT_MOST_MS = 120_000;
/** Messages of tabs which say that something searchable was written. */
const WRITTEN: readonly TabMessage["type"][] = ["conversation-changed", "task-changed", "store-changed"];

/** Dependencies of the search index. */
export interface WorkerSearchIndexParts {
  readonly database: string;
  readonly startWorker: () => Worker;
  /** Opens the channel that tells all tabs of writes, this one's own included. */
  readonly openChannel: () => Pick<BroadcastChannel, "onmessage">;
}

/** The index in a worker, which is there while it is needed. */
export class WorkerSearchIndex implements SearchIndex {
  readonly #parts: WorkerSearchIndexParts;
  readonly #waiting = new Map<number, (news: IndexNews | AppError) => void>();
  readonly #listeners = new Set<(progress: IndexProgress) => void>();
  #worker: Worker | undefined;
  #channel: Pick<BroadcastChannel, "onmessage"> | undefined;
  #progress: IndexProgress;
  #requests = 0;
  #gathering: ReturnType<typeof setTimeout> | undefined;
  #gatheringSince: number | undefined;
  #ending: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: WorkerSearchIndexParts) {
    this.#parts = parts;
  }

  async search(query: SearchQuery, signal: AbortSignal): Promise<SearchAnswer> {
    signal.throwIfAborted();
    this.#follow();
    const requestId = ++this.#requests;
    const answering = new Promise<SearchAnswer>((resolve, reject) => {
      this.#waiting.set(requestId, (news) => {
        this.#waiting.delete(requestId);
        if ("type" in news && news.type === "answer") resolve(news.answer);
        else reject(news instanceof AppError ? news : new AppError("search.failed"));
      });
    });
    this.#ask({ type: "search", requestId, query });
    return untilAborted(answering, signal);
  }

  keepUp(): void {
    this.#follow();
    // As after what is written: a full index takes a processor for a while, and what was begun at the start comes first.
    this.#gather();
  }

  onProgress(listener: (progress: IndexProgress) => void): Disposable {
    this.#listeners.add(listener);
    listener(this.#progress);
    return disposable(() => this.#listeners.delete(listener));
  }

  #follow(): void {
    if (this.#channel) return;
    this.#channel = this.#parts.openChannel();
    this.#channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      // Whoever deletes or replaces the database waits for nobody.
      if (data.type === "database-closing") this.#end();
      else if (WRITTEN.includes(data.type)) this.#gather();
    };
  }

  #gather(): void {
    clearTimeout(this.#gathering);
    this.#gatheringSince ??= performance.now();
    const leftMs = this.#gatheringSince + GATHER_AT_MOST_MS - performance.now();
    this.#gathering = setTimeout(
      () => {
        this.#gatheringSince = undefined;
        this.#ask({ type: "keep-up" });
      },
      Math.max(0, Math.min(GATHER_MS, leftMs)),
    );
  }

  #ask(question: IndexQuestion): void {
    clearTimeout(this.#ending);
    this.#worker ??= this.#start();
    this.#worker.postMessage(question);
  }

  #start(): Worker {
    const worker = this.#parts.startWorker();
    worker.onmessage = ({ data }: MessageEvent<IndexNews>) => this.#onNews(data);
    worker.onerror = () => this.#end();
    worker.postMessage({ type: "open", database: this.#parts.database } satisfies IndexQuestion);
    return worker;
  }

  #onNews(news: IndexNews): void {
    if (news.type === "progress") this.#report(news.progress);
    else if (news.type !== "idle") this.#waiting.get(news.requestId)?.(news);
    clearTimeout(this.#ending);
    if (news.type !== "progress" || !news.progress) this.#ending = setTimeout(() => this.#end(), IDLE_MS);
  }

  #report(progress: IndexProgress): void {
    this.#progress = progress;
    for (const listener of [...this.#listeners]) listener(progress);
  }

  /** The next question gets a new worker. */
  #end(): void {
    clearTimeout(this.#ending);
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const fail of [...this.#waiting.values()]) fail(new AppError("search.failed"));
  }
}
