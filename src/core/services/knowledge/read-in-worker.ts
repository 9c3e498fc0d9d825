import { AppError } from "../../errors/app-error";
import type { ExtractionAnswer } from "../../points/text-extractor";

/** A file that takes longer is given up. */
const TIME_LIMIT_SECONDS = 30;

/**
 * Has a worker of its own read a file; the worker ends with the reading, however that ends.
 * @throws AppError `file.too-slow`, `knowledge.unreadable` with a reason, what the worker answers, or the signal's reason.
 */
export async function readInWorker(
  startWorker: () => Worker,
  file: Blob,
  signal: AbortSignal,
): Promise<string> {
  signal.throwIfAborted();
  const worker = startWorker();
  let stop = () => {};
  try {
    return await new Promise<string>((resolve, reject) => {
      const giveUp = () => reject(new AppError("file.too-slow", { seconds: TIME_LIMIT_SECONDS }));
      const timer = setTimeout(giveUp, TIME_LIMIT_SECONDS * 1000);
      const abort = () => reject(signal.reason);
      signal.addEventListener("abort", abort);
      stop = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", abort);
      };
      worker.onmessage = ({ data }: MessageEvent<ExtractionAnswer>) =>
        "text" in data ? resolve(data.text) : reject(refusal(data));
      worker.onerror = (event) =>
        reject(refusal({ reason: event.message || "the reader could not be started" }));
      worker.postMessage(file);
    });
  } finally {
    stop();
    worker.terminate();
  }
}

function refusal(answer: Exclude<ExtractionAnswer, { text: string }>): AppError {
  return "code" in answer
    ? new AppError(answer.code, answer.params)
    : new AppError("knowledge.unreadable", { reason: answer.reason });
}
