/** A measurement takes a tenth of this, on a thread of its own. */
const INTERVAL_MS = 1000;
/** However busy a machine is, what hangs comes to an end. */
const LEAST = 0.1;

const startWorker = () =>
  new Worker(new URL("./processor-share-worker.ts", import.meta.url), { type: "module" });

/** The share of a processor that a busy thread gets, since others have as well. */
export class ProcessorShare {
  readonly #start: () => Worker;
  #worker: Worker | undefined;
  #measuredMs = Number.NEGATIVE_INFINITY;
  #latest = 1;

  constructor(start: () => Worker = startWorker) {
    this.#start = start;
  }

  /** Between a tenth and 1, as it was measured last; 1 where that has not been possible. */
  get latest(): number {
    return this.#latest;
  }

  /** Has the share measured again, unless that was done a moment ago or is not yet done. */
  measure(): void {
    const nowMs = performance.now();
    if (nowMs - this.#measuredMs < INTERVAL_MS) return;
    this.#measuredMs = Number.POSITIVE_INFINITY;
    try {
      this.#worker ??= this.#begin();
      this.#worker.postMessage(null);
    } catch {
      // Without workers the clock alone tells the time.
    }
  }

  /** Ends the thread that measures; it begins again when it is asked. */
  rest(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#measuredMs = Number.NEGATIVE_INFINITY;
    this.#latest = 1;
  }

  #begin(): Worker {
    const worker = this.#start();
    worker.onmessage = ({ data }: MessageEvent<number>) => {
      this.#measuredMs = performance.now();
      this.#latest = Math.min(Math.max(data, LEAST), 1);
    };
    return worker;
  }
}
