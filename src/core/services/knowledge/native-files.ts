import { estimatedTokens } from "../../domain/conversation/conversation-summary";
import type { Recognition } from "../../domain/file/file-reading";
import type { TableDigest } from "../../domain/file/table-digest";
import type { PromptFile } from "../../domain/model/llm";
import { PAGE_TOKENS, type ScannedFile } from "./scanned-files";

/** An attached file that holds text. */
export interface ReadFile {
  readonly file: PromptFile;
  readonly text: string;
  /** The digest that calls are given in its place. */
  readonly table?: TableDigest;
  /** How much of it was recognised, where the text comes from pictures. */
  readonly recognised?: Recognition | undefined;
}

/** Files that a call sends as they are, by what they were, and the tokens they take. */
export interface NativeFiles {
  readonly files: ReadonlyMap<PromptFile, PromptFile>;
  readonly tokens: number;
}

/** Pages of one file: Anthropic takes no more, https://docs.claude.com/en/docs/build-with-claude/pdf-support. */
const MOST_PAGES = 100;
/** Characters of base64 of all: Gemini takes 20 MB a request, https://ai.google.dev/gemini-api/docs/document-processing. */
const MOST_LENGTH = 14_000_000;
/** The share of the room for files that they may take; what does not fit goes as text. */
const ROOM_SHARE = 0.5;

/** The mark of each page in the text that was read from a PDF. */
const PAGE_MARK = /^\[Page \d+\]$/gm;

/** The PDF files that are sent as they are, in their order, as far as there is room for their text and their pages. */
export function nativeFiles(found: readonly (ReadFile | ScannedFile)[], room: number): NativeFiles {
  const files = new Map<PromptFile, PromptFile>();
  let tokens = 0;
  let length = 0;
  for (const each of found) {
    const { file } = each;
    if (file.mimeType !== "application/pdf") continue;
    const pages = "text" in each ? (each.text.match(PAGE_MARK)?.length ?? 0) : each.pageCount;
    const size = pages * PAGE_TOKENS + ("text" in each ? estimatedTokens(each.text) : 0);
    const isTooMuch = tokens + size > room * ROOM_SHARE || length + file.data.length > MOST_LENGTH;
    if (pages === 0 || pages > MOST_PAGES || isTooMuch) continue;
    tokens += size;
    length += file.data.length;
    const whole = { of: pages, unit: "pages", tokens: size, ranges: [{ from: 0, to: pages }] } as const;
    files.set(file, { ...file, isNative: true, excerpt: { ...whole, isNative: true } });
  }
  return { files, tokens };
}
