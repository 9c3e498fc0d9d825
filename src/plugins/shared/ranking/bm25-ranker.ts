import type { Passage } from "@core/domain/knowledge/passage";
import type { PassageRanker } from "@core/ports/passage-ranker";
import type { RankAnswer, RankRequest } from "./rank-message";

/** An answer that takes longer is given up, and the worker with it. */
const TIME_LIMIT_MS = 15_000;

/** Ranks passages with BM25 in a worker, which is told of each passage once. */
export class Bm25Ranker implements PassageRanker {
  readonly #startWorker: () => Worker;
  #worker: Worker | undefined;
  /** The passages the worker has, by id. */
  readonly #sent = new Map<string, Passage>();
  readonly #waiting = new Map<number, (answer: RankAnswer) => void>();
  #requests = 0;

  constructor(startWorker: () => Worker) {
    this.#startWorker = startWorker;
  }

  async rank(passages: readonly Passage[], question: string): Promise<readonly Passage[]> {
    const byId = new Map(passages.map((passage) => [passage.id, passage]));
    const ids = await this.#ask([...byId.values()], question);
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  #ask(passages: readonly Passage[], question: string): Promise<readonly string[]> {
    this.#worker ??= this.#start();
    const added = passages.filter((passage) => this.#isNew(passage));
    for (const passage of added) this.#sent.set(passage.id, passage);
    const requestId = ++this.#requests;
    const candidates = passages.map(({ id }) => id);
    this.#worker.postMessage({ requestId, added, candidates, question } satisfies RankRequest);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#giveUp("it took too long"), TIME_LIMIT_MS);
      this.#waiting.set(requestId, (answer) => {
        clearTimeout(timer);
        this.#waiting.delete(requestId);
        if ("ranked" in answer) resolve(answer.ranked);
        else reject(new Error(`passages could not be ranked: ${answer.reason}`));
      });
    });
  }

  #isNew({ id, text, itemName }: Passage): boolean {
    const sent = this.#sent.get(id);
    return sent?.text !== text || sent.itemName !== itemName;
  }

  #start(): Worker {
    const worker = this.#startWorker();
    worker.onmessage = ({ data }: MessageEvent<RankAnswer>) => this.#waiting.get(data.requestId)?.(data);
    worker.onerror = (event) => this.#giveUp(event.message || "the worker could not be started");
    return worker;
  }

  /** The next question gets a new worker. */
  #giveUp(reason: string): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#sent.clear();
    for (const [requestId, tell] of [...this.#waiting]) tell({ requestId, reason });
  }
}

/** The ranker with a worker of its own, started at the first question. */
export const bm25Ranker = new Bm25Ranker(
  () => new Worker(new URL("./bm25-worker.ts", import.meta.url), { type: "module" }),
);
