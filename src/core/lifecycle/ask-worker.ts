import { untilAborted } from "./until-aborted";

/** Handler of a worker's answers, and the conditions that end the waiting for them. */
export interface WorkerListener<Answer, Result> {
  /** A worker that says nothing for so long is given up. */
  readonly idleLimitMs: number;
  readonly signal?: AbortSignal;
  /** Called with each answer; the work is done with the first call of `resolve` or `reject`. */
  onMessage(answer: Answer, done: { resolve(result: Result): void; reject(error: unknown): void }): void;
  /** The error of a worker that is given up; `WorkerTimeout` where it is not said. */
  tooSlow?(): Error;
  /** The error of a worker that could not be started, or broke. */
  broken?(reason: string): Error;
}

/** The error of a worker that did not answer in time; it may go on working until it is terminated. */
export class WorkerTimeout extends Error {
  override readonly name = "WorkerTimeout";
}

/**
 * Sends a worker a question, if there is one, and receives its answers until it is done. One at a time; the worker is
 * the caller's to end.
 * @throws what `listener` says, or the signal's reason.
 */
export async function askWorker<Answer, Result>(
  worker: Worker,
  question: unknown,
  listener: WorkerListener<Answer, Result>,
): Promise<Result> {
  const { idleLimitMs, signal } = listener;
  signal?.throwIfAborted();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const answering = new Promise<Result>((resolve, reject) => {
    const giveUp = () => reject(listener.tooSlow?.() ?? new WorkerTimeout("it took too long"));
    timer = setTimeout(giveUp, idleLimitMs);
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, idleLimitMs);
      listener.onMessage(data, { resolve, reject });
    };
    worker.onerror = ({ message }) => {
      const reason = message || "the worker could not be started";
      reject(listener.broken?.(reason) ?? new Error(reason));
    };
    if (question !== undefined) worker.postMessage(question);
  });
  try {
    return await (signal ? untilAborted(answering, signal) : answering);
  } finally {
    clearTimeout(timer);
  }
}

/** Has a worker of its own answer a question; it ends with that, however it does. @throws as `askWorker` does. */
export async function runWorker<Answer, Result>(
  start: () => Worker,
  question: unknown,
  listener: WorkerListener<Answer, Result>,
): Promise<Result> {
  listener.signal?.throwIfAborted();
  const worker = start();
  try {
    return await askWorker(worker, question, listener);
  } finally {
    worker.terminate();
  }
}
