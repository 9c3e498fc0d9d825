import { LONGEST_FILE_TEXT } from "../../domain/file/file-text-limit";
import { AppError } from "../../errors/app-error";
import { runWorker } from "../../lifecycle/ask-worker";
import { untilAborted } from "../../lifecycle/until-aborted";
import type {
  ContainedExtractor,
  DrawnPages,
  ExtractedText,
  ExtractionAnswer,
  PagesOptions,
  TextExtractor,
} from "../../points/text-extractor";

/** A file that takes longer is given up. */
const TIME_LIMIT_SECONDS = 30;

/**
 * Has an extractor read a file. It is waited for only so long.
 * @throws as `readInWorker`, and AppError `file.text-too-long`.
 */
export async function readWith(extractor: TextExtractor, file: File, signal: AbortSignal): Promise<string> {
  return (await extractedWith(extractor, file, signal)).text;
}

/** Has an extractor read a file, with the digest of a table. @throws as `readWith`. */
export async function extractedWith(
  extractor: TextExtractor,
  file: File,
  signal: AbortSignal,
): Promise<ExtractedText> {
  if ("worker" in extractor) return extractedInWorker(() => extractor.worker(), file, signal);
  const text = await readContained(extractor, file, signal);
  if (text.length > LONGEST_FILE_TEXT) throw new AppError("file.text-too-long", { limit: LONGEST_FILE_TEXT });
  return { text };
}

const tooSlow = () => new AppError("file.too-slow", { seconds: TIME_LIMIT_SECONDS });

async function readContained(
  extractor: ContainedExtractor,
  file: File,
  signal: AbortSignal,
): Promise<string> {
  const timeUp = new AbortController();
  const timer = setTimeout(() => timeUp.abort(tooSlow()), TIME_LIMIT_SECONDS * 1000);
  const either = AbortSignal.any([signal, timeUp.signal]);
  try {
    return await untilAborted(extractor.extract(file, either), either);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Has a worker of its own read a file; the worker ends with the reading, however that ends.
 * @throws AppError `file.too-slow`, `knowledge.unreadable` with a reason, what the worker answers, or the signal's reason.
 */
export async function readInWorker(
  startWorker: () => Worker,
  file: Blob,
  signal: AbortSignal,
): Promise<string> {
  return (await extractedInWorker(startWorker, file, signal)).text;
}

function extractedInWorker(
  startWorker: () => Worker,
  file: Blob,
  signal: AbortSignal,
): Promise<ExtractedText> {
  const unreadable = (reason: string) => new AppError("knowledge.unreadable", { reason });
  return runWorker<ExtractionAnswer, ExtractedText>(startWorker, file, {
    idleLimitMs: TIME_LIMIT_SECONDS * 1000,
    signal,
    tooSlow,
    broken: unreadable,
    onMessage(answer, { resolve, reject }) {
      if ("text" in answer) resolve(answer);
      else reject("code" in answer ? new AppError(answer.code, answer.params) : unreadable(answer.reason));
    },
  });
}

/** Has a worker of its own draw pages, each of which it is waited for only so long. @throws as `readInWorker`. */
export function drawnInWorker(
  startWorker: () => Worker,
  wish: PagesOptions,
  signal: AbortSignal,
): Promise<readonly Uint8Array<ArrayBuffer>[]> {
  const unreadable = (reason: string) => new AppError("knowledge.unreadable", { reason });
  const pages: Uint8Array<ArrayBuffer>[] = [];
  return runWorker<DrawnPages, readonly Uint8Array<ArrayBuffer>[]>(startWorker, wish, {
    idleLimitMs: TIME_LIMIT_SECONDS * 1000,
    signal,
    tooSlow,
    broken: unreadable,
    onMessage(answer, { resolve, reject }) {
      if ("page" in answer) pages.push(answer.page);
      else if ("isEnd" in answer) resolve(pages);
      else reject(unreadable(answer.reason));
    },
  });
}
