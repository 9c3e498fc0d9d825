import type { Token } from "markdown-it";

/** One top-level block of a document. A new object replaces it whenever what it shows changes. */
export interface Block {
  /** Stable for as long as the block exists; the offset of its source in the document. */
  readonly key: number;
  readonly kind: "markdown" | "think";
  readonly source: string;
  /** Parsed content; of a think block none, its source is a document of its own. */
  readonly tokens: readonly Token[];
  /** Whether more text may still change it. */
  readonly open: boolean;
}

/** A footnote's definition, taken out of the flow. */
export interface FootnoteBlock extends Block {
  readonly label: string;
}

/** Pages of blocks. */
export type Chapter = readonly (readonly Block[])[];

/** The content of a document at one moment. */
export interface ParsedDocument {
  /** Chapters and pages of constant size, so that a change at the end leaves all but the last of each untouched. */
  readonly chapters: readonly Chapter[];
  /** Footnotes that are both referred to and defined, in order of their first reference. */
  readonly footnotes: readonly FootnoteBlock[];
}
