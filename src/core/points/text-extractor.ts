import type { ErrorParams } from "../errors/app-error";
import type { Contribution } from "../plugin/contribution";
import { extensionPoint } from "../plugin/extension-point";

/**
 * Reads the text of a kind of file. It says which worker does it and nothing more: the host starts the worker, hands
 * it the file, waits only so long, and ends it. The first by rank that knows a file's type, else its extension, reads it.
 */
export interface TextExtractor extends Contribution {
  readonly mimeTypes: readonly string[];
  /** Without the dot, lower case. */
  readonly extensions: readonly string[];
  /** Starts the worker. It is sent one `Blob` and answers with one `ExtractionAnswer`. */
  worker(): Worker;
}

/** What a worker answers: the text, why there is none as an error with a translation, or a reason in plain words. */
export type ExtractionAnswer =
  | { readonly text: string }
  | { readonly code: string; readonly params: ErrorParams }
  | { readonly reason: string };

export const TextExtractors = extensionPoint<TextExtractor>("text-extractor", {
  combine: "first-fit",
  serves: ({ mimeTypes, extensions }) => [...mimeTypes, ...extensions.map((each) => `.${each}`)],
});
