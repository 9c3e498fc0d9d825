import type { Attachment } from "../../domain/file/attachment";
import { LONGEST_FILE_TEXT } from "../../domain/file/file-text-limit";
import { FILE_TEXT_STORAGE, fileExtension } from "../../domain/knowledge/knowledge-file";
import type { KnowledgeItem } from "../../domain/knowledge/knowledge-item";
import { attachmentOf } from "../../domain/knowledge/knowledge-summary";
import { fromBase64 } from "../../domain/text/base64";
import { isReadableText } from "../../domain/text/decode-text";
import { AppError, isAbort, toAppError } from "../../errors/app-error";
import { runWorker } from "../../lifecycle/ask-worker";
import { Semaphore } from "../../lifecycle/semaphore";
import { untilAborted } from "../../lifecycle/until-aborted";
import type { ReadonlyRegistry } from "../../plugin/contribution";
import type { ContainedExtractor, ExtractionAnswer, TextExtractor } from "../../points/text-extractor";
import type { PluginStorage, PluginStorageFactory } from "../../ports/plugin-storage";

interface KeptText {
  readonly version: string;
  readonly text: string;
}

/** Attached files whose text is remembered: a conversation sends them again with every message. */
const REMEMBERED = 12;
/** Workers that read at a time: an agent may have hundreds of files, and each worker takes memory. */
const READERS = 2;

/** Reads files as text, with the reader that knows their kind. */
export class FileText {
  readonly #extractors: ReadonlyRegistry<TextExtractor>;
  readonly #readers = new Semaphore(READERS);
  readonly #kept: PluginStorage;
  readonly #remembered = new Map<string, Promise<string | undefined>>();

  constructor(extractors: ReadonlyRegistry<TextExtractor>, storage: PluginStorageFactory) {
    this.#extractors = extractors;
    this.#kept = storage.of(FILE_TEXT_STORAGE);
  }

  /**
   * The text of a file; `undefined` when no reader knows its kind.
   * @throws AppError `knowledge.unreadable`, `file.too-slow` and the like with the file's `name`, or the signal's reason.
   */
  async read(
    file: { readonly name: string; readonly mimeType: string; readonly bytes: BlobPart },
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const extractor = this.#extractorFor(file.name, file.mimeType);
    if (!extractor) return undefined;
    const whole = new File([file.bytes], file.name, { type: file.mimeType });
    try {
      return await this.#readers.run(() => readWith(extractor, whole, signal), signal);
    } catch (error) {
      if (isAbort(error) || signal.aborted) throw error;
      const { code, params } = toAppError(error, "knowledge.unreadable");
      throw new AppError(code, { reason: String(error), ...params, name: file.name }, { cause: error });
    }
  }

  /** The text of an attached file. What cannot be read is not tried again with every message. @throws as `read`. */
  async ofAttachment({ name, mimeType, data }: Attachment, signal: AbortSignal): Promise<string | undefined> {
    const key = `${name}\n${mimeType}\n${data}`;
    const known = this.#remembered.get(key);
    if (known) return known;
    const reading = this.read({ name, mimeType, bytes: fromBase64(data) }, signal);
    this.#remembered.set(key, reading);
    reading.catch((error: unknown) => {
      if (isAbort(error) || signal.aborted) this.#remembered.delete(key);
    });
    const [oldest] = this.#remembered.keys();
    if (this.#remembered.size > REMEMBERED && oldest !== undefined) this.#remembered.delete(oldest);
    return reading;
  }

  /**
   * The text of a knowledge item, read once for each content it has had; `undefined` where it has none.
   * @throws as `read`.
   */
  async ofItem(item: KnowledgeItem, signal: AbortSignal): Promise<string | undefined> {
    const { id, name, fileType = "text" } = item;
    const mimeType = isWebPage(item) ? "text/html" : (item.mimeType ?? "");
    if (fileType === "text" && mimeType !== "text/html")
      return isReadableText(item.content) ? item.content : undefined;
    const version = item.contentHash ?? String(item.lastModified);
    const kept = (await this.#kept.get(id)) as KeptText | undefined;
    if (kept?.version === version) return kept.text;
    const text = await this.read({ name, mimeType, bytes: fromBase64(attachmentOf(item).data) }, signal);
    if (text !== undefined) await this.#kept.set(id, { version, text } satisfies KeptText);
    return text;
  }

  /** By the type the file says it has, or else by its extension. */
  #extractorFor(name: string, mimeType: string): TextExtractor | undefined {
    const mime = mimeType.split(";")[0]?.trim().toLowerCase() ?? "";
    const extension = fileExtension(name);
    const { all } = this.#extractors;
    return (
      all.find(({ mimeTypes }) => mimeTypes.includes(mime)) ??
      all.find(({ extensions }) => extensions.includes(extension))
    );
  }
}

/** By its extension too: some systems give a web page no type. */
function isWebPage({ name, mimeType = "", fileType }: KnowledgeItem): boolean {
  return fileType === "text" && (/html/i.test(mimeType) || /^x?html?$/.test(fileExtension(name)));
}

/** A file that takes longer is given up. */
const TIME_LIMIT_SECONDS = 30;

/**
 * Has an extractor read a file. It is waited for only so long.
 * @throws as `readInWorker`, and AppError `file.text-too-long`.
 */
export async function readWith(extractor: TextExtractor, file: File, signal: AbortSignal): Promise<string> {
  if ("worker" in extractor) return readInWorker(() => extractor.worker(), file, signal);
  const text = await readContained(extractor, file, signal);
  if (text.length > LONGEST_FILE_TEXT) throw new AppError("file.text-too-long", { limit: LONGEST_FILE_TEXT });
  return text;
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
export function readInWorker(startWorker: () => Worker, file: Blob, signal: AbortSignal): Promise<string> {
  const unreadable = (reason: string) => new AppError("knowledge.unreadable", { reason });
  return runWorker<ExtractionAnswer, string>(startWorker, file, {
    idleLimitMs: TIME_LIMIT_SECONDS * 1000,
    signal,
    tooSlow,
    broken: unreadable,
    hear(answer, { resolve, reject }) {
      if ("text" in answer) resolve(answer.text);
      else reject("code" in answer ? new AppError(answer.code, answer.params) : unreadable(answer.reason));
    },
  });
}
