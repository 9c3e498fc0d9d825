/** A kind of block that the `/` menu offers. */
export type BlockKind =
  | "heading1"
  | "heading2"
  | "heading3"
  | "bullets"
  | "numbers"
  | "checks"
  | "quote"
  | "table"
  | "code"
  | "diagram"
  | "formula"
  | "rule";

/** A block that is put on lines of its own. */
export interface OwnBlock {
  readonly lines: readonly string[];
  /** The line, and the part of it that is selected then. */
  readonly selected: readonly [line: number, from: number, to: number];
}

/** Marks at the beginning of lines; the other kinds are blocks of their own. */
export const LINE_MARKS: Readonly<Partial<Record<BlockKind, string>>> = {
  heading1: "# ",
  heading2: "## ",
  heading3: "### ",
  bullets: "- ",
  numbers: "1. ",
  checks: "- [ ] ",
  quote: "> ",
};

/** Blocks that stand on lines of their own. */
export const OWN_BLOCKS: Readonly<Partial<Record<BlockKind, OwnBlock>>> = {
  table: { lines: ["| A | B |", "| --- | --- |", "|  |  |"], selected: [0, 2, 3] },
  code: { lines: ["```", "", "```"], selected: [1, 0, 0] },
  diagram: { lines: ["```mermaid", "flowchart LR", "  A --> B", "```"], selected: [2, 2, 9] },
  formula: { lines: ["$$", "x = y", "$$"], selected: [1, 0, 5] },
  rule: { lines: ["---", ""], selected: [1, 0, 0] },
};

/** All kinds, in the order in which they are offered. */
export const BLOCK_KINDS: readonly BlockKind[] = [
  "heading1",
  "heading2",
  "heading3",
  "bullets",
  "numbers",
  "checks",
  "table",
  "quote",
  "code",
  "diagram",
  "formula",
  "rule",
];
