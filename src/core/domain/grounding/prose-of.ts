import type { Place } from "../text/text-edit";

/** The line below a heading that has no mark of its own, and a line that is a heading though it is only written bold. */
const UNDERLINE = /^ {0,3}(?:=+|-{2,})[ \t]*$/;
const BOLD = /^[ \t]*(?:\*\*|__)[^*_\n]{1,100}(?:\*\*|__)[ \t]*:?[ \t]*$/;
/** An entry of a list, of which a table of contents is one. */
const ENTRY = /^[ \t]{0,12}(?:[-*+•]|\d{1,3}(?:\.\d{1,3}){0,3}[.)]?)[ \t]+(.{1,200})$/;
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
  return { text, lines: withPlainHeadings(lines, content) };
}

/** With the lines as headings that are some by the line below, by being bold, or by repeating one, as a table of contents does. */
function withPlainHeadings(lines: readonly ProseLine[], content: string): readonly ProseLine[] {
  const written = ({ start, end }: Place) => content.slice(start, end);
  const marked = lines.map((line, place): ProseLine => {
    const below = lines[place + 1];
    const isUnderlined = below !== undefined && UNDERLINE.test(written(below));
    const isHeading = line.kind === "text" && (isUnderlined || BOLD.test(written(line)));
    return isHeading ? { ...line, kind: "heading" } : line;
  });
  const headings = new Set(marked.flatMap((line) => (line.kind === "heading" ? wordsOf(written(line)) : [])));
  return marked.map((line) => {
    const [, entry] = line.kind === "text" ? (ENTRY.exec(written(line)) ?? []) : [];
    const isEntry = entry !== undefined && headings.has(wordsOf(entry.replace(/\]\([^()]*\)/g, "")));
    return isEntry ? { ...line, kind: "heading" } : line;
  });
}

/** The letters of a line in small ones, without marks and numbers. */
function wordsOf(line: string): string {
  return (line.toLowerCase().match(/\p{L}+/gu) ?? []).join(" ");
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
