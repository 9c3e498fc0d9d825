import { estimatedTokens } from "../../domain/conversation/conversation-summary";
import { type FileReading, paragraphsIn, readCount, type TextRange } from "../../domain/file/file-reading";
import { type DigestText, digestText, type TableDigest } from "../../domain/file/table-digest";
import type { LlmMessage, PromptFile } from "../../domain/model/llm";
import { toBase64 } from "../../domain/text/base64";
import type { ReadFile } from "./native-files";

/** The share of what a model can read that a prompt may fill; the rest is for the reply. */
const PROMPT_SHARE = 0.8;
/** Files get at least this share of it, however long the rest of the prompt is. */
const LEAST_SHARE = 0.4;

/** The most characters of a digest. */
const DIGEST_LENGTH = 16_000;

/** The tokens that the files of a prompt may fill, beside so many of all else. */
export function roomForFiles(contextWindow: number, otherTokens: number): number {
  const room = contextWindow * PROMPT_SHARE;
  return Math.max(room - otherTokens, room * LEAST_SHARE);
}

/** The tokens of a file in a call: those of its digest, or all. */
export function promptSizeOf({ text, table }: ReadFile): number {
  return estimatedTokens(table ? digestText(table, DIGEST_LENGTH).text : text);
}

/** The files of messages that are given in part, or not as the texts they are. */
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

/** A table as it is given in short: the `fraction` of its digest that there is room for. */
export function digestGiven(
  file: PromptFile,
  whole: string,
  table: TableDigest,
  fraction: number,
): PromptFile {
  const all = digestText(table, DIGEST_LENGTH);
  const given: DigestText = fraction >= 1 ? all : digestText(table, Math.floor(all.text.length * fraction));
  const ranges = given.rowCount > 0 ? [{ from: 0, to: given.rowCount }] : [];
  const excerpt = { of: table.rowCount, unit: "rows", tokens: estimatedTokens(whole), ranges } as const;
  return { ...asText(file, given.text), excerpt };
}

/** A part of a file, from one offset in its text to another, as it is given to a model. */
export function partOfFile(
  { file, text, table, recognised }: ReadFile,
  { start, end }: TextRange,
): PromptFile {
  const head = table?.head !== undefined && start > 0 ? `${table.head}\n` : "";
  return {
    ...asText(file, head + text.slice(start, end)),
    excerpt: excerptOf({ text, recognised }, [{ start, end }]),
  };
}

/** The stretches of a text that are given, as they are told of. */
export function excerptOf(
  { text, recognised }: Pick<ReadFile, "text" | "recognised">,
  stretches: readonly TextRange[],
): NonNullable<PromptFile["excerpt"]> {
  const told = { ...paragraphsIn(text, stretches), tokens: estimatedTokens(text) };
  return recognised ? { ...told, recognised } : told;
}

/** The whole of a file as its text. */
export function wholeOf({ file, text, recognised }: ReadFile): PromptFile {
  if (file.type === "text") return file;
  const given = asText(file, text);
  if (!recognised) return given;
  return { ...given, excerpt: excerptOf({ text, recognised }, [{ start: 0, end: text.length }]) };
}

/** A file as a text that stands for it. */
export function asText(file: PromptFile, text: string): PromptFile {
  return { ...file, type: "text", mimeType: "text/plain", data: toBase64(new TextEncoder().encode(text)) };
}
