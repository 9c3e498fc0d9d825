import { hidesNothing } from "./visible-text";

interface Heading {
  /** 1 for the highest of six. */
  readonly level: number;
  /** Without the marks of Markdown. */
  readonly words: string;
}

/** The most characters of a heading that can stand as a name, which is never cut. */
const LONGEST_NAME = 200;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const HEADING = /^ {0,3}(#{1,6})[ \t]+(.+)$/;

/** The first heading of a Markdown text; empty where there is none, or it cannot stand as a name. */
export function firstHeading(text: string): string {
  const [first] = headingsOf(text);
  return first && isName(first.words) ? first.words : "";
}

/**
 * The title of a Markdown text: its first heading, if that is of the highest level or stands above all others. A text that
 * begins with the heading of a section has none, and the result is empty.
 */
export function titleHeading(text: string): string {
  const [first, ...others] = headingsOf(text);
  if (!first || !isName(first.words)) return "";
  return first.level === 1 || others.every(({ level }) => level > first.level) ? first.words : "";
}

/** Headings outside of code. */
function* headingsOf(text: string): Generator<Heading> {
  let fence: string | undefined;
  for (const line of text.split(/\r?\n/)) {
    const [, marks] = FENCE.exec(line) ?? [];
    if (marks && (fence === undefined || marks.startsWith(fence))) fence = fence ? undefined : marks;
    const [, level = "", words = ""] = (fence === undefined && HEADING.exec(line)) || [];
    if (level) yield { level: level.length, words: withoutMarks(words) };
  }
}

function isName(words: string): boolean {
  return words !== "" && words.length <= LONGEST_NAME && hidesNothing(words);
}

function withoutMarks(heading: string): string {
  return heading
    .slice(0, 4 * LONGEST_NAME)
    .replace(/(?:^|[ \t]+)#+[ \t]*$/, "")
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, "$1")
    .replace(/[*`]|~~|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}
