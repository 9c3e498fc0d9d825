import type { Measure } from "../../../domain/requirement/proof";
import { SearchableText } from "./searchable-text";

/** Scripts without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const HEADING = /^ {0,3}(#{1,6})\s+\S/;
const ITEM = /^(\s*)(?:[-*+•]|\d{1,4}[.)])\s+\S/;
const RULE = /^ {0,3}(?:-{3,}|\*{3,}|_{3,})\s*$/;
const TABLE_ROW = /^ {0,3}\|.*\|[ \t]{0,3}$/;
const TABLE_LINE = /^[\s:|-]*$/;
const HAS_WORDS = /[\p{L}\p{N}]/u;
const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;

/**
 * The count of something in a text. More than one figure where people count differently, such as sections with and
 * without the title; the plainest is the first.
 */
export function counts(content: string, { unit, of }: Measure): readonly number[] {
  const { lines, blocks } = withoutFences(content);
  switch (unit) {
    case "words":
      return [wordCount(lines)];
    case "characters":
      return [segmentCount(content.trim(), "grapheme")];
    case "sentences":
      return [sentenceCount(lines)];
    case "paragraphs":
      return [paragraphs(lines).length];
    case "headings":
      return headingCounts(lines);
    case "list-items":
      return itemCounts(lines);
    case "table-rows":
      return rowCounts(lines);
    case "code-blocks":
      return [blocks];
    case "occurrences":
      return [of ? new SearchableText(content).find(of, Number.POSITIVE_INFINITY).length : 0];
  }
}

/** Whether a fence is still open at the end of a text. */
export function endsInFence(content: string): boolean {
  return withoutFences(content).isOpen;
}

/** The lines outside of fenced code, and how many blocks there are. */
function withoutFences(content: string) {
  const lines: string[] = [];
  let fence = "";
  let blocks = 0;
  for (const line of content.split(/\r\n?|\n/)) {
    const [, mark = "", info = ""] = FENCE.exec(line) ?? [];
    if (fence === "" && mark !== "" && !(mark.startsWith("`") && info.includes("`"))) {
      fence = mark;
      blocks += 1;
      lines.push("");
    } else if (fence === "") lines.push(line);
    else if (mark.startsWith(fence) && info.trim() === "") fence = "";
  }
  return { lines, blocks, isOpen: fence !== "" };
}

/** As word processors count: what stands between spaces and holds a letter or a digit; by segments where none are. */
function wordCount(lines: readonly string[]): number {
  const words = lines.flatMap((line) => line.split(/[\s—|]+/)).filter((each) => HAS_WORDS.test(each));
  return words.reduce((sum, word) => sum + (UNSPACED.test(word) ? segmentCount(word, "word") : 1), 0);
}

function sentenceCount(lines: readonly string[]): number {
  const ofItems = lines.filter((line) => ITEM.test(line)).length;
  return paragraphs(lines).reduce((sum, each) => sum + segmentCount(each, "sentence"), ofItems);
}

/** Whether a line is running text, of those that belong to no item of a list. */
function isProse(line: string): boolean {
  return !HEADING.test(line) && !RULE.test(line) && !TABLE_ROW.test(line);
}

/** Runs of lines that are neither headings, lists, rules nor tables. */
function paragraphs(lines: readonly string[]): readonly string[] {
  const found: string[][] = [[]];
  let inItem = false;
  for (const line of lines) {
    inItem = ITEM.test(line) || (inItem && line.trim() !== "");
    if (line.trim() === "" || inItem || !isProse(line)) found.push([]);
    else found.at(-1)?.push(line);
  }
  return found.filter((each) => each.length > 0).map((each) => each.join(" "));
}

/** All headings; without the title; those of the sections right below it. */
function headingCounts(lines: readonly string[]): readonly number[] {
  const levels = lines.flatMap((line) => HEADING.exec(line)?.[1]?.length ?? []);
  const top = least(levels);
  const hasTitle = levels.length > 1 && levels[0] === top && levels.lastIndexOf(top) === 0;
  const below = hasTitle ? levels.slice(1) : levels;
  const section = least(below);
  const sections = below.filter((level) => level === section);
  return [...new Set([levels.length, below.length, sections.length])];
}

/** All items; those that are not below another one. */
function itemCounts(lines: readonly string[]): readonly number[] {
  const indents = lines.flatMap((line) => ITEM.exec(line)?.[1]?.length ?? []);
  const outermost = least(indents) + 1;
  return [...new Set([indents.length, indents.filter((indent) => indent <= outermost).length])];
}

function least(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
}

/** Rows below the heads of tables; with them. */
function rowCounts(lines: readonly string[]): readonly number[] {
  const rows = lines.filter((line) => TABLE_ROW.test(line));
  const rulers = rows.filter((line) => TABLE_LINE.test(line)).length;
  return [...new Set([rows.length - 2 * rulers, rows.length - rulers])];
}

function segmentCount(text: string, granularity: "grapheme" | "word" | "sentence"): number {
  const segmenter = new Intl.Segmenter(undefined, { granularity });
  let count = 0;
  for (const piece of granularity === "sentence" ? [text] : pieces(text)) {
    for (const { segment, isWordLike } of segmenter.segment(piece)) {
      const counts =
        granularity === "word" ? isWordLike : granularity === "grapheme" || HAS_WORDS.test(segment);
      if (counts) count += 1;
    }
  }
  return count;
}

/** Segmenters take quadratic time, so a text is handed to them in pieces, which end between words where there are any. */
function pieces(text: string): readonly string[] {
  return text.match(/[\s\S]{1,400}(?=\s|$)|[\s\S]{1,400}/gu) ?? [];
}
