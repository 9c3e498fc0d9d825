import { estimatedTokens, turnSize } from "../../domain/conversation/conversation-summary";
import type { Attachment } from "../../domain/file/attachment";
import { type FileReading, paragraphsIn, readCount, type TextRange } from "../../domain/file/file-reading";
import { type DigestText, digestText, isTable, type TableDigest } from "../../domain/file/table-digest";
import { splitPassages, withinBudget } from "../../domain/knowledge/passage";
import { fairShares } from "../../domain/model/fair-shares";
import type { LlmMessage, PromptFile } from "../../domain/model/llm";
import { fromBase64, toBase64 } from "../../domain/text/base64";
import { isAbort, isAppError } from "../../errors/app-error";
import type { Logger } from "../../ports/logger";
import type { Notifier } from "../../ports/notifier";
import type { PassageRanker } from "../../ports/passage-ranker";
import { DEFAULT_CONTEXT_WINDOW, type ModelCall, type ModelRoute } from "../models/model-call";
import type { FileText } from "./file-text";
import { NO_NATIVES, nativeFiles, type ReadFile } from "./native-files";
import { questionOf } from "./question-of";
import { type ScannedFile, scansGiven } from "./scanned-files";

/** The share of what a model can read that a prompt may fill; the rest is for the reply. */
const PROMPT_SHARE = 0.8;
/** Files get at least this share of it, however long the rest of the prompt is. */
const LEAST_SHARE = 0.4;

/** A table that is longer than this, or fills more than this share of what a model reads, is given as its digest. */
const LARGEST_TABLE = 50 * 1024;
const TABLE_SHARE = 0.2;
/** The most tokens of a table that has no digest, whatever the model could read. */
const MOST_TABLE_TOKENS = 60_000;
/** The most characters of a digest. */
const DIGEST_LENGTH = 16_000;

/** The tokens that the files of a prompt may fill, beside so many of all else. */
export function roomForFiles(contextWindow: number, otherTokens: number): number {
  const room = contextWindow * PROMPT_SHARE;
  return Math.max(room - otherTokens, room * LEAST_SHARE);
}

/** Dependencies of reading attached documents. */
export interface AttachmentReading {
  readonly texts: FileText;
  readonly ranker: PassageRanker;
  readonly logger: Logger;
  /** Told of each file that cannot be read, once. */
  readonly notifier: Pick<Notifier, "error">;
}

/** Failures the user knows of: the same one comes with every message of a conversation. */
const reported = new WeakSet<object>();

/** The tokens of a file in a call: those of its digest, or all. */
export function promptSizeOf({ text, table }: ReadFile): number {
  return estimatedTokens(table ? digestText(table, DIGEST_LENGTH).text : text);
}

/** Reads the files of a prompt, and chooses from those that its model cannot read whole. */
export class AttachedFiles {
  readonly #reading: AttachmentReading;

  constructor(reading: AttachmentReading) {
    this.#reading = reading;
  }

  /**
   * The messages of a call with its documents as text: whole where they fit into what the model can read, else the
   * passages that bear on the question, in their order, each file with the `excerpt` it is. Those that cannot be read stay
   * what they were.
   * @throws the signal's reason.
   */
  async inText(
    call: Pick<ModelCall, "messages" | "continues">,
    route: Pick<ModelRoute, "contextWindow" | "sees" | "readsPdf">,
    signal: AbortSignal,
  ): Promise<readonly LlmMessage[]> {
    const { messages } = call;
    const files = messages.flatMap((message) => (message.role === "tool" ? [] : (message.attachments ?? [])));
    const { contextWindow } = route;
    const found = await this.#readAll(files, contextWindow, signal);
    if (found.length === 0) return messages;
    const others = messages.reduce((sum, { content }) => sum + turnSize({ content }), 0);
    const allRoom = roomForFiles(contextWindow ?? DEFAULT_CONTEXT_WINDOW, others);
    const native = route.readsPdf ? nativeFiles(found, allRoom) : NO_NATIVES;
    const read = found.filter(isText).filter(({ file }) => !native.files.has(file));
    const sizes = read.map(promptSizeOf);
    const room = allRoom - native.tokens;
    const shares = fairShares(sizes, room);
    const question = questionOf(call);
    const given = await Promise.all(
      read.map(async (each, index) => {
        const share = Math.min(shares[index] ?? 0, isTable(each.file) ? MOST_TABLE_TOKENS : room);
        const fraction = share / Math.max(1, sizes[index] ?? 0);
        return [each.file, await this.#given(each, fraction, question)] as const;
      }),
    );
    const scans = found
      .filter((each): each is ScannedFile => !isText(each))
      .filter(({ file }) => !native.files.has(file));
    const window = { ...route, contextWindow: contextWindow ?? DEFAULT_CONTEXT_WINDOW };
    const byFile = new Map<PromptFile, PromptFile | readonly PromptFile[]>([
      ...native.files,
      ...given,
      ...(await scansGiven(scans, window, this.#reading, signal)),
    ]);
    return messages.map((message) =>
      message.attachments?.some((file) => byFile.has(file))
        ? { ...message, attachments: message.attachments.flatMap((file) => byFile.get(file) ?? file) }
        : message,
    );
  }

  /**
   * The files that hold text, in their order, with the digests of tables that are long for a model. Those that cannot be
   * read are told of, and left out. @throws the signal's reason.
   */
  async texts(
    files: readonly PromptFile[],
    signal: AbortSignal,
    contextWindow?: number,
  ): Promise<readonly ReadFile[]> {
    return (await this.#readAll(files, contextWindow, signal)).filter(isText);
  }

  async #readAll(
    files: readonly PromptFile[],
    contextWindow: number = DEFAULT_CONTEXT_WINDOW,
    signal: AbortSignal,
  ): Promise<readonly (ReadFile | ScannedFile)[]> {
    const read = await Promise.all(files.map((file) => this.#read(file, contextWindow, signal)));
    return read.flatMap((each) => each ?? []);
  }

  async #read(
    file: PromptFile,
    contextWindow: number,
    signal: AbortSignal,
  ): Promise<ReadFile | ScannedFile | undefined> {
    // Chosen from already, for this very call.
    if (file.type === "image" || file.excerpt) return undefined;
    const text =
      file.type === "text"
        ? new TextDecoder().decode(fromBase64(file.data))
        : await this.#documentText(file, signal);
    if (typeof text === "number") return { file, pageCount: text };
    if (text === undefined || (file.type !== "text" && text.trim() === "")) return undefined;
    const isLong = text.length > LARGEST_TABLE || estimatedTokens(text) > contextWindow * TABLE_SHARE;
    if (!isTable(file) || !isLong) return { file, text };
    const table = await this.#tableOf(file, signal);
    // A table that is given with all of its rows is none to be told in short.
    return table && table.rowCount > table.firstRows.length ? { file, text, table } : { file, text };
  }

  /** Of a table that has no digest passages are given, as of any text. */
  async #tableOf(file: Attachment, signal: AbortSignal): Promise<TableDigest | undefined> {
    const { texts, logger } = this.#reading;
    try {
      return await texts.tableOf(file, signal);
    } catch (error) {
      if (isAbort(error) || signal.aborted) throw error;
      logger.warn("a table could not be told in short", { name: file.name, error });
      return undefined;
    }
  }

  /** The text of a document, or the number of its pages where all of them are pictures. */
  async #documentText(file: Attachment, signal: AbortSignal): Promise<string | number | undefined> {
    const { texts, logger, notifier } = this.#reading;
    try {
      return await texts.ofAttachment(file, signal);
    } catch (error) {
      if (isAbort(error) || signal.aborted) throw error;
      if (isAppError(error) && error.code === "file.scan") return Number(error.params.count);
      logger.warn("an attached file could not be read", { name: file.name, error });
      if (isAppError(error) && !reported.has(error)) {
        reported.add(error);
        notifier.error(error);
      }
      return undefined;
    }
  }

  /** A file as it is given to the model: the `fraction` of its text that there is room for. */
  async #given({ file, text, table }: ReadFile, fraction: number, question: string): Promise<PromptFile> {
    if (table) return digestGiven(file, text, table, fraction);
    if (fraction >= 1) return file.type === "text" ? file : asText(file, text);
    const { excerpt, content } = await this.#chosen(
      file.name,
      text,
      Math.floor(text.length * fraction),
      question,
    );
    return { ...asText(file, content), excerpt };
  }

  /** The passages of a long text that bear on a question, in their order, with the gaps marked. */
  async #chosen(
    name: string,
    text: string,
    length: number,
    question: string,
  ): Promise<{ readonly content: string; readonly excerpt: NonNullable<PromptFile["excerpt"]> }> {
    const passages = splitPassages({ id: `attached:${name}:${text.length}`, name, content: text });
    const ranked = await this.#ranked(passages, question);
    const chosen = withinBudget([...new Set([...ranked, ...passages])], length);
    const inOrder = [...chosen].sort((a, b) => a.start - b.start);
    const content = inOrder.map(({ start, text: piece }, index) => {
      const before = inOrder[index - 1];
      const isGap = before ? before.start + before.text.length < start : start > 0;
      return isGap ? `\n[…]\n${piece}` : piece;
    });
    const stretches = inOrder.map(({ start, text: piece }) => ({ start, end: start + piece.length }));
    return { content: content.join(""), excerpt: excerptOf(text, stretches) };
  }

  /** Where passages can't be ranked, the beginning of the file is what is chosen. */
  async #ranked(passages: Parameters<PassageRanker["rank"]>[0], question: string) {
    try {
      return await this.#reading.ranker.rank(passages, question);
    } catch (error) {
      this.#reading.logger.warn("passages of an attached file could not be ranked", { error });
      return [];
    }
  }
}

/** The files of messages that are given in part. */
export function partlyReadIn(messages: readonly LlmMessage[]): readonly FileReading[] {
  return messages.flatMap(({ attachments = [] }) =>
    attachments.flatMap(({ name, excerpt }) =>
      excerpt && (excerpt.isNative || !isShownWhole(excerpt)) ? [{ name, ...excerpt }] : [],
    ),
  );
}

/** Whether all pages of a file without text are shown as pictures. */
function isShownWhole(excerpt: NonNullable<PromptFile["excerpt"]>): boolean {
  return excerpt.unit === "pages" && readCount(excerpt) >= excerpt.of;
}

function isText(file: ReadFile | ScannedFile): file is ReadFile {
  return "text" in file;
}

/** A table as it is given in short: the `fraction` of its digest that there is room for. */
function digestGiven(file: PromptFile, whole: string, table: TableDigest, fraction: number): PromptFile {
  const all = digestText(table, DIGEST_LENGTH);
  const given: DigestText = fraction >= 1 ? all : digestText(table, Math.floor(all.text.length * fraction));
  const ranges = given.rowCount > 0 ? [{ from: 0, to: given.rowCount }] : [];
  const excerpt = { of: table.rowCount, unit: "rows", tokens: estimatedTokens(whole), ranges } as const;
  return { ...asText(file, given.text), excerpt };
}

/** A part of a file, from one offset in its text to another, as it is given to a model. */
export function partOfFile({ file, text, table }: ReadFile, { start, end }: TextRange): PromptFile {
  const head = table?.head !== undefined && start > 0 ? `${table.head}\n` : "";
  return { ...asText(file, head + text.slice(start, end)), excerpt: excerptOf(text, [{ start, end }]) };
}

function excerptOf(text: string, stretches: readonly TextRange[]): NonNullable<PromptFile["excerpt"]> {
  return { ...paragraphsIn(text, stretches), tokens: estimatedTokens(text) };
}

function asText(file: PromptFile, text: string): PromptFile {
  return { ...file, type: "text", mimeType: "text/plain", data: toBase64(new TextEncoder().encode(text)) };
}
