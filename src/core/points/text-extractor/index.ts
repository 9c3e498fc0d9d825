import type { TableDigest } from "../../domain/file/table-digest";
import type { ErrorParams } from "../../errors/app-error";
import type { Contribution } from "../../plugin/contribution";
import { extensionPoint } from "../../plugin/extension-point";

interface Extractor extends Contribution {
  readonly mimeTypes: readonly string[];
  /** Without the dot, lower case. */
  readonly extensions: readonly string[];
}

/** Says which worker reads a file and nothing more: the host starts the worker, hands it the file, and ends it. */
export interface WorkerExtractor extends Extractor {
  /** Starts the worker. It is sent one `Blob` and answers with one `ExtractionAnswer`. */
  worker(): Worker;
  /** Starts the worker that draws pages of a file without text. It is sent one `PagesOptions` and gives `DrawnPages`. */
  pages?(): Worker;
}

/** The wish for pictures of pages of a file. */
export interface PagesOptions extends PageRange {
  readonly file: Blob;
}

/** Pages that follow each other. */
export interface PageRange {
  /** The first of them, from 0; the first of the file where absent. */
  readonly from?: number;
  readonly count: number;
  /** The pixels of the longer side of a picture; enough for models where absent. */
  readonly longerSide?: number;
}

/** The answers to a wish: page by page as JPEG, then that there is no more, or why. */
export type DrawnPages =
  | { readonly page: Uint8Array<ArrayBuffer> }
  | { readonly isEnd: true }
  | { readonly reason: string };

/** Reads a file where nothing of the page is within reach, such as in the cell of a plugin from outside. */
export interface ContainedExtractor extends Extractor {
  /** The text of a file. @throws AppError `knowledge.unreadable`, or the signal's reason. */
  extract(file: File, signal: AbortSignal): Promise<string>;
}

/**
 * Reads the text of a kind of file. The host waits only so long, and takes only so much. The first by rank that knows a
 * file's type, else its extension, reads it.
 */
export type TextExtractor = WorkerExtractor | ContainedExtractor;

/** The text of a file, with the digest of what is a table. */
export interface ExtractedText {
  readonly text: string;
  readonly table?: TableDigest;
}

/** The answer of a worker: the text, why there is none as an error with a translation, or a reason in plain words. */
export type ExtractionAnswer =
  | ExtractedText
  | { readonly code: string; readonly params: ErrorParams }
  | { readonly reason: string };

export const TextExtractors = extensionPoint<TextExtractor>("text-extractor", {
  combine: "first-fit",
  serves: ({ mimeTypes, extensions }) => [...mimeTypes, ...extensions.map((each) => `.${each}`)],
});
