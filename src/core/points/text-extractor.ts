import type { Lazy } from "../plugin/contribution";
import { extensionPoint } from "../plugin/extension-point";

/** Reads the text of a kind of file. */
export interface TextExtractor extends Lazy<(file: Blob, signal: AbortSignal) => Promise<string>> {
  readonly mimeTypes: readonly string[];
  /** Without the dot, lower case. */
  readonly extensions: readonly string[];
}

export const TextExtractors = extensionPoint<TextExtractor>("text-extractor", {
  combine: "first-fit",
  serves: ({ mimeTypes, extensions }) => [...mimeTypes, ...extensions.map((each) => `.${each}`)],
});
