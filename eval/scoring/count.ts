import type { CountedUnit } from "../tasks/eval-task";

const HEADING = /^#{1,6}\s/;
const BULLET = /^\s*[-*+]\s/;
const NUMBERED = /^\s*\d+[.)]\s/;
const TABLE = /^\s*\|/;
const TABLE_RULE = /^\s*\|?[\s:|-]+\|[\s:|-]*$/;

/** How much of something a Markdown text has. Counted apart from the application, whose own counting is judged too. */
export function countOf(text: string, unit: CountedUnit): number {
  const lines = text.trim().split("\n");
  switch (unit) {
    case "words":
      return (plainOf(text).match(/\S*[\p{L}\p{N}]\S*/gu) ?? []).length;
    case "characters":
      return [...plainOf(text).replace(/\s+/g, " ").trim()].length;
    case "sentences":
      return (plainOf(text).match(/[^.!?…]+[.!?…]+/g) ?? []).length;
    case "paragraphs":
      return text
        .trim()
        .split(/\n\s*\n/)
        .filter(isParagraph).length;
    case "headings":
      return lines.filter((line) => HEADING.test(line)).length;
    case "bullet-items":
      return lines.filter((line) => BULLET.test(line)).length;
    case "numbered-items":
      return lines.filter((line) => NUMBERED.test(line)).length;
    case "list-items":
      return lines.filter((line) => BULLET.test(line) || NUMBERED.test(line)).length;
    case "table-rows":
      return tableRows(lines);
  }
}

/** Prose: no heading, list, table or rule. */
function isParagraph(block: string): boolean {
  const [first = ""] = block.trim().split("\n");
  return (
    first !== "" && ![HEADING, BULLET, NUMBERED, TABLE, /^(-{3,}|\*{3,})$/].some((mark) => mark.test(first))
  );
}

function tableRows(lines: readonly string[]): number {
  const rows = lines.filter((line) => TABLE.test(line));
  const rules = rows.filter((line) => TABLE_RULE.test(line)).length;
  return Math.max(0, rows.length - 2 * rules);
}

/** The words as they are read, without the marks around them. */
function plainOf(text: string): string {
  return text.replace(/^\s*(#{1,6}|[-*+]|\d+[.)])\s+/gm, "").replace(/[*_`|]/g, "");
}
