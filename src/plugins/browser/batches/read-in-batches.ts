import { AppError } from "@core/errors/app-error";
import { runWorker } from "@core/lifecycle/ask-worker";
import { BATCH_TAKEN, type BatchAnswer } from "./serve-batches";

/** The longest a worker may be at work without a word. */
const IDLE_LIMIT_SECONDS = 60;

/** The worker that reads a file, and the callbacks that receive its items and progress. `onBatch` is waited for. */
export interface BatchReading<Item> {
  readonly start: () => Worker;
  /** The code of the error when the worker takes too long; it names the `seconds`. */
  readonly tooSlow: string;
  onBatch(batch: readonly Item[]): Promise<void> | void;
  onProgress?(share: number): void;
}

/**
 * Has a worker read what a task names, such as a file, and hand over what is in it in batches, so that taking it up holds the page at no time.
 * @throws AppError as the worker says, or the signal's reason.
 */
export function readInBatches<Task, Item, Rest>(
  task: Task,
  reading: BatchReading<Item>,
  signal: AbortSignal,
): Promise<Rest> {
  let worker: Worker | undefined;
  const start = () => {
    worker = reading.start();
    return worker;
  };
  return runWorker<BatchAnswer<Item, Rest>, Rest>(start, task, {
    idleLimitMs: IDLE_LIMIT_SECONDS * 1000,
    signal,
    tooSlow: () => new AppError(reading.tooSlow, { seconds: IDLE_LIMIT_SECONDS }),
    broken: (reason) => new AppError("file.unreadable", {}, { cause: new Error(reason) }),
    onMessage(answer, { resolve, reject }) {
      if ("batch" in answer) {
        const taken = async () => reading.onBatch(answer.batch);
        taken().then(() => worker?.postMessage(BATCH_TAKEN), reject);
      } else if ("share" in answer) reading.onProgress?.(answer.share);
      else if ("rest" in answer) resolve(answer.rest);
      else reject(new AppError(answer.code, answer.params));
    },
  });
}
