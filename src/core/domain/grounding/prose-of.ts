import type { Place } from "../text/text-edit";

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
/** The parts of Markdown that are nothing the text says: code, addresses, targets of links, tags, citations. */
const UNSAID = [
  /`[^`\n]{1,500}`/g,
  /\]\([^()\n]{0,2000}\)/g,
  /\bhttps?:\/\/[^\s)>\]]{1,2000}/g,
  /<[^<>\n]{1,500}>/g,
  /\[\^?\d{1,3}(?:\s{0,3}[,;]\s{0,3}\d{1,3}){0,20}\]/g,
];
/** The number of an item of a list, or of a heading. */
const NUMBERING =
  /^[ \t]{0,40}(?:#{1,6}[ \t]{1,4})?(?:[>*_-][ \t]{0,4}){0,6}(?:\d{1,4}(?:\.\d{1,3}){0,4}[.)]?(?=[ \t*_]))/;

/** A line of Markdown as it is written: of a heading, of a table, or neither. */
export interface ProseLine extends Place {
  readonly kind: "heading" | "row" | "text" | "blank";
}

/** A text of the same length in which nothing is left but what it says, and its lines. */
export interface Prose {
  readonly text: string;
  readonly lines: readonly ProseLine[];
}

/** Reads what a Markdown text says. Everything keeps its place. */
export function proseOf(content: string): Prose {
  const kept: string[] = [];
  const lines: ProseLine[] = [];
  let fence = "";
  let start = 0;
  for (const line of content.split("\n")) {
    const [, mark = ""] = FENCE.exec(line) ?? [];
    const isCode = fence !== "" || mark !== "";
    if (fence === "") fence = mark;
    else if (mark.startsWith(fence)) fence = "";
    const said = isCode ? blank(line) : line.replace(NUMBERING, blankDigits);
    kept.push(said);
    lines.push({ kind: kindOf(said), start, end: start + line.length });
    start += line.length + 1;
  }
  const text = UNSAID.reduce((said, pattern) => said.replace(pattern, blank), kept.join("\n"));
  return { text, lines };
}

function kindOf(line: string): ProseLine["kind"] {
  if (line.trim() === "") return "blank";
  if (/^ {0,3}#{1,6}\s/.test(line)) return "heading";
  return /^ {0,3}\|/.test(line) ? "row" : "text";
}

function blank(words: string): string {
  return " ".repeat(words.length);
}

function blankDigits(words: string): string {
  return words.replace(/[\d.)]/g, " ");
}
