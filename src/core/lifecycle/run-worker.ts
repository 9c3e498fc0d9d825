/** What a worker is for, and how its answers end it. */
export interface WorkerJob<Answer, Result> {
  readonly start: () => Worker;
  /** What it is sent. */
  readonly message: unknown;
  /** A worker that says nothing for so long is given up, with the error of `tooSlow`. */
  readonly idleLimitMs: number;
  tooSlow(): Error;
  /** The error of a worker that could not be started, or broke. */
  broken(reason: string): Error;
  /** Told of each answer; the work is done with the first call of `resolve` or `reject`. */
  hear(answer: Answer, done: { resolve(result: Result): void; reject(error: unknown): void }): void;
}

/**
 * Has a worker of its own do a piece of work; it ends with the work, however that ends.
 * @throws what `job` says, or the signal's reason.
 */
export async function runWorker<Answer, Result>(
  job: WorkerJob<Answer, Result>,
  signal: AbortSignal,
): Promise<Result> {
  signal.throwIfAborted();
  const worker = job.start();
  let stop = () => {};
  try {
    return await new Promise<Result>((resolve, reject) => {
      const giveUp = () => reject(job.tooSlow());
      let timer = setTimeout(giveUp, job.idleLimitMs);
      const abort = () => reject(signal.reason);
      signal.addEventListener("abort", abort);
      stop = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", abort);
      };
      worker.onmessage = ({ data }: MessageEvent<Answer>) => {
        clearTimeout(timer);
        timer = setTimeout(giveUp, job.idleLimitMs);
        job.hear(data, { resolve, reject });
      };
      worker.onerror = (event) => reject(job.broken(event.message || "the worker could not be started"));
      worker.postMessage(job.message);
    });
  } finally {
    stop();
    worker.terminate();
  }
}
