import { estimatedTokens, turnSize } from "../../domain/conversation/conversation-summary";
import type { Attachment } from "../../domain/file/attachment";
import { isTable, type TableDigest } from "../../domain/file/table-digest";
import { splitPassages, withinBudget } from "../../domain/knowledge/passage";
import { fairShares } from "../../domain/model/fair-shares";
import type { LlmMessage, PromptFile } from "../../domain/model/llm";
import { fromBase64 } from "../../domain/text/base64";
import { isAbort, isAppError } from "../../errors/app-error";
import type { Logger } from "../../ports/logger";
import type { Notifier } from "../../ports/notifier";
import type { PassageRanker } from "../../ports/passage-ranker";
import { DEFAULT_CONTEXT_WINDOW, type ModelCall, type ModelRoute } from "../models/model-call";
import type { FileText } from "./file-text";
import { asText, digestGiven, excerptOf, promptSizeOf, roomForFiles, wholeOf } from "./given-file";
import { nativeFiles, type ReadFile } from "./native-files";
import { questionOf } from "./question-of";
import type { RecognisedFiles } from "./recognised-files";
import { type ScannedFile, scansGiven } from "./scanned-files";

/** A table that is longer than this, or fills more than this share of what a model reads, is given as its digest. */
const LARGEST_TABLE = 50 * 1024;
const TABLE_SHARE = 0.2;
/** The most tokens of a table that has no digest, whatever the model could read. */
const MOST_TABLE_TOKENS = 60_000;
/** Dependencies of reading attached documents. */
export interface AttachmentReading {
  readonly texts: FileText;
  readonly ranker: PassageRanker;
  readonly logger: Logger;
  /** Recognises the text of pictures; they stay without where it is absent. */
  readonly recognised?: Pick<RecognisedFiles, "of" | "known">;
  /** Told of each file that cannot be read, once. */
  readonly notifier: Pick<Notifier, "error">;
}

/** Who reads: how many tokens, and whether that is known not to see pictures. */
interface WhoReads {
  readonly contextWindow?: number | undefined;
  readonly isBlind: boolean;
}

/** The model that texts are for, and the language pictures of text are likely to be in. */
export interface TextsOptions extends Pick<ModelRoute, "contextWindow" | "sees"> {
  readonly hint?: string;
}

/** Failures the user knows of: the same one comes with every message of a conversation. */
const reported = new WeakSet<object>();

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
    const { contextWindow, sees } = route;
    const question = questionOf(call);
    const found = await this.#readAll(files, { contextWindow, isBlind: sees === false }, signal);
    if (found.length === 0) return messages;
    const otherTokens = messages.reduce((sum, { content }) => sum + turnSize({ content }), 0);
    const allRoom = roomForFiles(contextWindow ?? DEFAULT_CONTEXT_WINDOW, otherTokens);
    const native = nativeFiles(route.readsPdf ? found : [], allRoom);
    const others = found.filter(({ file }) => !native.files.has(file));
    const rest = sees ? others : await this.#withRecognised(others, question, signal);
    const read = rest.filter(isText);
    const sizes = read.map(promptSizeOf);
    const room = allRoom - native.tokens;
    const shares = fairShares(sizes, room);
    const given = await Promise.all(
      read.map(async (each, index) => {
        const share = Math.min(shares[index] ?? 0, isTable(each.file) ? MOST_TABLE_TOKENS : room);
        const fraction = share / Math.max(1, sizes[index] ?? 0);
        return [each.file, await this.#given(each, fraction, question)] as const;
      }),
    );
    const scans = rest.filter((each): each is ScannedFile => !isText(each) && each.file.type !== "image");
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
   * read are told of, and left out. Text in pictures is recognised where `hint` is given, a text in the language that it
   * is likely to be in; else what has been recognised before counts. @throws the signal's reason.
   */
  async texts(
    files: readonly PromptFile[],
    signal: AbortSignal,
    { contextWindow, sees, hint }: TextsOptions = {},
  ): Promise<readonly ReadFile[]> {
    const found = await this.#readAll(files, { contextWindow, isBlind: sees === false }, signal);
    return (sees ? found : await this.#withRecognised(found, hint, signal)).filter(isText);
  }

  /** The files with the text of those that are pictures, as far as it can be recognised. */
  async #withRecognised(
    found: readonly (ReadFile | ScannedFile)[],
    hint: string | undefined,
    signal: AbortSignal,
  ): Promise<readonly (ReadFile | ScannedFile)[]> {
    const { recognised } = this.#reading;
    if (!recognised) return found;
    const reading = found.map(async (each) => {
      if (isText(each)) return each;
      const { file, pageCount } = each;
      const isKnown = hint === undefined;
      const text = await (isKnown
        ? recognised.known(file, signal)
        : recognised.of(file, pageCount, hint, signal));
      return text?.text ? { file, ...text } : each;
    });
    return Promise.all(reading);
  }

  async #readAll(
    files: readonly PromptFile[],
    { contextWindow = DEFAULT_CONTEXT_WINDOW, isBlind }: WhoReads,
    signal: AbortSignal,
  ): Promise<readonly (ReadFile | ScannedFile)[]> {
    const read = await Promise.all(
      files.map((file) =>
        file.type === "image"
          ? isBlind && !file.excerpt
            ? { file, pageCount: 1 }
            : undefined
          : this.#read(file, contextWindow, signal),
      ),
    );
    return read.flatMap((each) => each ?? []);
  }

  async #read(
    file: PromptFile,
    contextWindow: number,
    signal: AbortSignal,
  ): Promise<ReadFile | ScannedFile | undefined> {
    // Chosen from already, for this very call.
    if (file.excerpt) return undefined;
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
  async #given(read: ReadFile, fraction: number, question: string): Promise<PromptFile> {
    const { file, text, table } = read;
    if (table) return digestGiven(file, text, table, fraction);
    if (fraction >= 1) return wholeOf(read);
    const { excerpt, content } = await this.#chosen(read, Math.floor(text.length * fraction), question);
    return { ...asText(file, content), excerpt };
  }

  /** The passages of a long text that bear on a question, in their order, with the gaps marked. */
  async #chosen(
    read: ReadFile,
    length: number,
    question: string,
  ): Promise<{ readonly content: string; readonly excerpt: NonNullable<PromptFile["excerpt"]> }> {
    const { text } = read;
    const { name } = read.file;
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
    return { content: content.join(""), excerpt: excerptOf(read, stretches) };
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

function isText(file: ReadFile | ScannedFile): file is ReadFile {
  return "text" in file;
}
