import type { PluginFunction } from "./context";

/** Reads the text of a kind of file. */
export interface TextExtractorDefinition {
  readonly id: string;
  readonly mimeTypes: readonly string[];
  /** Without the dot, small letters. */
  readonly extensions: readonly string[];
  readonly extract: PluginFunction<
    { readonly name: string; readonly type: string; readonly bytes: ArrayBuffer },
    { readonly text: string }
  >;
}

/** Contributes a reader of a kind of file. */
export function textExtractor(extractor: TextExtractorDefinition) {
  return { point: "text-extractor", ...extractor } as const;
}
