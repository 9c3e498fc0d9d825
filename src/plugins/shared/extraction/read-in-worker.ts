import { AppError, isAppError } from "@core/errors/app-error";
import { askWorker } from "@core/lifecycle/ask-worker";

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
  try {
    const answer = await askWorker<ExtractionAnswer>(worker, bytes, {
      timeLimitMs: TIME_LIMIT_MS,
      signal,
      transfer: [bytes],
    });
    if ("text" in answer) return answer.text;
    throw unreadable(answer.reason);
  } catch (error) {
    if (signal.aborted || isAppError(error)) throw error;
    throw unreadable(error instanceof Error ? error.message : "");
  } finally {
    worker.terminate();
  }
}

/** The error of a file whose text cannot be read. */
export function unreadable(reason: string, cause?: unknown): AppError {
  return new AppError("knowledge.unreadable", { name: "", reason }, { cause });
}
