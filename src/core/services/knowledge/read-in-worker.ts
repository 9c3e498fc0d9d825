import { AppError } from "../../errors/app-error";
import { runWorker } from "../../lifecycle/ask-worker";
import type { ExtractionAnswer } from "../../points/text-extractor";

/** A file that takes longer is given up. */
const TIME_LIMIT_SECONDS = 30;

/**
 * Has a worker of its own read a file; the worker ends with the reading, however that ends.
 * @throws AppError `file.too-slow`, `knowledge.unreadable` with a reason, what the worker answers, or the signal's reason.
 */
export function readInWorker(startWorker: () => Worker, file: Blob, signal: AbortSignal): Promise<string> {
  const unreadable = (reason: string) => new AppError("knowledge.unreadable", { reason });
  return runWorker<ExtractionAnswer, string>(startWorker, file, {
    idleLimitMs: TIME_LIMIT_SECONDS * 1000,
    signal,
    tooSlow: () => new AppError("file.too-slow", { seconds: TIME_LIMIT_SECONDS }),
    broken: unreadable,
    hear(answer, { resolve, reject }) {
      if ("text" in answer) resolve(answer.text);
      else reject("code" in answer ? new AppError(answer.code, answer.params) : unreadable(answer.reason));
    },
  });
}
