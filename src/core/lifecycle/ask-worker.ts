/** What bounds a question. */
interface AskOptions {
  readonly timeLimitMs: number;
  readonly signal?: AbortSignal;
  /** What is handed over instead of copied. */
  readonly transfer?: Transferable[];
}

/** The error of a worker that did not answer in time; it may go on working until it is terminated. */
export class WorkerTimeout extends Error {
  override readonly name = "WorkerTimeout";
}

/**
 * Sends a worker a question, if there is one, and waits for what it says next. One at a time; the worker is the caller's to end.
 * @throws WorkerTimeout, the signal's reason, or an Error when the worker could not be started or failed.
 */
export async function askWorker<Answer>(
  worker: Worker,
  question: unknown,
  { timeLimitMs, signal, transfer = [] }: AskOptions,
): Promise<Answer> {
  signal?.throwIfAborted();
  let stop = () => {};
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const timer = setTimeout(() => reject(new WorkerTimeout("it took too long")), timeLimitMs);
      const abort = () => reject(signal?.reason);
      signal?.addEventListener("abort", abort);
      stop = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", abort);
      };
      worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message || "the worker could not be started"));
      if (question !== undefined) worker.postMessage(question, transfer);
    });
  } finally {
    stop();
  }
}
