import type { Attachment } from "../../domain/file/attachment";
import type { TableDigest } from "../../domain/file/table-digest";
import { FILE_TEXT_STORAGE, fileExtension } from "../../domain/knowledge/knowledge-file";
import type { KnowledgeItem } from "../../domain/knowledge/knowledge-item";
import { attachmentOf } from "../../domain/knowledge/knowledge-summary";
import { fromBase64 } from "../../domain/text/base64";
import { isReadableText } from "../../domain/text/decode-text";
import { AppError, isAbort, isAppError, toAppError } from "../../errors/app-error";
import { Semaphore } from "../../lifecycle/semaphore";
import type { ReadonlyRegistry } from "../../plugin/contribution";
import type { ExtractedText, PageRange, TextExtractor } from "../../points/text-extractor";
import type { PluginStorage, PluginStorageFactory } from "../../ports/plugin-storage";
import { drawnInWorker, extractedWith } from "./extract-text";

interface KeptText {
  readonly version: string;
  readonly text: string;
}

/** Attached files whose text is remembered: a conversation sends them again with every message. */
const REMEMBERED = 12;
/** Raised when readers find more in the same file than before: what is kept of files is read anew. */
const READERS_VERSION = 3;
/** Workers that read at a time: an agent may have hundreds of files, and each worker takes memory. */
const READERS = 2;

/** Reads files as text, with the reader that knows their kind. */
export class FileText {
  readonly #extractors: ReadonlyRegistry<TextExtractor>;
  readonly #readers = new Semaphore(READERS);
  readonly #kept: PluginStorage;
  readonly #remembered = new Map<string, Promise<string | undefined>>();
  /** Of the last file alone, as pictures take memory. */
  readonly #pages = new Map<string, DrawnFile>();
  readonly #tables = new WeakMap<Attachment, Promise<TableDigest | undefined>>();

  constructor(extractors: ReadonlyRegistry<TextExtractor>, storage: PluginStorageFactory) {
    this.#extractors = extractors;
    this.#kept = storage.of(FILE_TEXT_STORAGE);
  }

  /**
   * The text of a file; `undefined` when no reader knows its kind.
   * @throws AppError `knowledge.unreadable`, `file.too-slow` and the like with the file's `name`, or the signal's reason.
   */
  async read(file: ReadableFile, signal: AbortSignal): Promise<string | undefined> {
    return (await this.#extracted(file, signal))?.text;
  }

  /** The digest of an attached table; `undefined` where its reader makes none. @throws as `read`. */
  async tableOf(file: Attachment, signal: AbortSignal): Promise<TableDigest | undefined> {
    const known = this.#tables.get(file);
    if (known) return known;
    const { name, mimeType, data } = file;
    const reading = this.#extracted({ name, mimeType, bytes: fromBase64(data) }, signal).then(
      (extracted) => extracted?.table,
    );
    this.#tables.set(file, reading);
    // Whoever waits gets the error; the next one reads it again.
    reading.catch(() => this.#tables.delete(file));
    return reading;
  }

  /**
   * Pictures of the first pages of an attached file, as JPEG; none where its reader draws none.
   * @throws as `read`, but for the file's name.
   */
  async pagesOf(file: Attachment, count: number, signal: AbortSignal): Promise<readonly Uint8Array[]> {
    const { data } = file;
    const known = this.#pages.get(data);
    if (known && known.count >= count) return (await known.drawing).slice(0, count);
    const drawing = this.drawnPages(file, { count }, signal);
    this.#pages.clear();
    this.#pages.set(data, { count, drawing });
    // Whoever waits gets the error; the next one draws them again.
    drawing.catch(() => this.#pages.delete(data));
    return drawing;
  }

  /** Pictures of pages of an attached file, drawn anew. @throws as `pagesOf`. */
  async drawnPages(
    { name, mimeType, data }: Attachment,
    range: PageRange,
    signal: AbortSignal,
  ): Promise<readonly Uint8Array<ArrayBuffer>[]> {
    const extractor = this.#extractorFor(name, mimeType);
    const start = extractor && "worker" in extractor ? extractor.pages : undefined;
    if (!start) return [];
    const file = new Blob([fromBase64(data)], { type: mimeType });
    return this.#readers.run(() => drawnInWorker(start, { ...range, file }, signal), signal);
  }

  async #extracted(file: ReadableFile, signal: AbortSignal): Promise<ExtractedText | undefined> {
    const extractor = this.#extractorFor(file.name, file.mimeType);
    if (!extractor) return undefined;
    const whole = new File([file.bytes], file.name, { type: file.mimeType });
    try {
      return await this.#readers.run(() => extractedWith(extractor, whole, signal), signal);
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
      if (isAbort(error) || signal.aborted || isPassing(error)) this.#remembered.delete(key);
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
    const markup = markupOf(item);
    const mimeType = markup ?? item.mimeType ?? "";
    if (fileType === "text" && !markup) return isReadableText(item.content) ? item.content : undefined;
    const version = `${READERS_VERSION}:${item.contentHash ?? item.lastModified}`;
    const kept = (await this.#kept.get(id)) as KeptText | undefined;
    if (kept?.version === version) return kept.text;
    const text = await this.read({ name, mimeType, bytes: fromBase64(attachmentOf(item).data) }, signal);
    if (text !== undefined) await this.#kept.set(id, { version, text } satisfies KeptText);
    return text;
  }

  /** By the type the file says it has, or else by its extension; a general type, such as JSON, says less than that. */
  #extractorFor(name: string, mimeType: string): TextExtractor | undefined {
    const mime = mimeType.split(";")[0]?.trim().toLowerCase() ?? "";
    const extension = fileExtension(name);
    const { all } = this.#extractors;
    const ofType = all.find(({ mimeTypes }) => mimeTypes.includes(mime));
    const ofName = all.find(({ extensions }) => extensions.includes(extension));
    if (!ofType || !ofName) return ofType ?? ofName;
    return (ofName.rank ?? 0) > (ofType.rank ?? 0) ? ofName : ofType;
  }
}

interface DrawnFile {
  readonly count: number;
  readonly drawing: Promise<readonly Uint8Array[]>;
}

interface ReadableFile {
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: BlobPart;
}

/** Whether reading failed for want of the network. */
function isPassing(error: unknown): boolean {
  return isAppError(error) && error.code === "file.table-out-of-reach";
}

/**
 * The type of an item whose text is told from its markup: a web page, a notebook. By its extension too, as some systems
 * give them no type.
 */
function markupOf({ name, mimeType = "", fileType }: KnowledgeItem): string | undefined {
  if (fileType !== "text") return undefined;
  const extension = fileExtension(name);
  if (extension === "ipynb") return "application/x-ipynb+json";
  return /html/i.test(mimeType) || /^x?html?$/.test(extension) ? "text/html" : undefined;
}
