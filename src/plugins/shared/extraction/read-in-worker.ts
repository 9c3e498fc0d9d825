import { AppError } from "@core/errors/app-error";

/** What a worker answers with. */
export type ExtractionAnswer = { readonly text: string } | { readonly reason: string };

/** A file that takes longer is given up. */
const TIME_LIMIT_MS = 30_000;

/**
 * Has a worker of its own read a file; the worker ends with the reading, however that ends.
 * @throws AppError `knowledge.unreadable`, or the signal's reason.
 */
export async function readInWorker(
  startWorker: () => Worker,
  file: Blob,
  signal: AbortSignal,
): Promise<string> {
  const bytes = await file.arrayBuffer();
  signal.throwIfAborted();
  const worker = startWorker();
  let stop = () => {};
  try {
    return await new Promise<string>((resolve, reject) => {
      const fail = (reason: string) => reject(unreadable(reason));
      const timer = setTimeout(() => fail("it took too long"), TIME_LIMIT_MS);
      const abort = () => reject(signal.reason);
      signal.addEventListener("abort", abort);
      stop = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", abort);
      };
      worker.onmessage = ({ data }: MessageEvent<ExtractionAnswer>) =>
        "text" in data ? resolve(data.text) : fail(data.reason);
      worker.onerror = (event) => fail(event.message || "the reader could not be started");
      worker.postMessage(bytes, [bytes]);
    });
  } finally {
    stop();
    worker.terminate();
  }
}

/** The error of a file whose text cannot be read. */
export function unreadable(reason: string, cause?: unknown): AppError {
  return new AppError("knowledge.unreadable", { name: "", reason }, { cause });
}
