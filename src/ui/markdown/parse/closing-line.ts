import type { TokenRun } from "./split-tokens";

/** A block that starts so may swallow the lines right below it: only a blank line settles it. */
const UNSETTLED = /^ {0,3}(?:\[|\$\$|\\\[)/;
/** Kinds that end for good at a blank line. */
const ENDED_BY_BLANK = new Set([
  "paragraph_open",
  "heading_open",
  "table_open",
  "hr",
  "math_block",
  "reference_definition",
]);

/** The line before which everything is settled: no later text can change the blocks above it. 0 when none is. */
export function closingLine(runs: readonly TokenRun[], lines: readonly string[]): number {
  const last = runs.at(-1);
  if (!last) return 0;
  const blankBefore = blankLinesBefore(lines);
  const end = lines.length - 1;
  if (ENDED_BY_BLANK.has(last.tokens[0]?.type ?? "") && (blankBefore[end] ?? -1) >= last.endLine - 1)
    return end;
  let cut = runs.length - 1;
  while (cut > 0) {
    const holder = unsettledBefore(runs, lines, cut, blankBefore);
    if (holder < 0) return runs[cut]?.startLine ?? 0;
    cut = holder;
  }
  return 0;
}

function unsettledBefore(
  runs: readonly TokenRun[],
  lines: readonly string[],
  cut: number,
  blankBefore: readonly number[],
): number {
  const blank = blankBefore[runs[cut]?.startLine ?? 0] ?? -1;
  for (let index = cut - 1; index >= 0; index--) {
    const start = runs[index]?.startLine ?? 0;
    if (start <= blank) return -1;
    if (UNSETTLED.test(lines[start] ?? "")) return index;
  }
  return -1;
}

/** For each line the last blank one above it, or -1. */
function blankLinesBefore(lines: readonly string[]): number[] {
  let blank = -1;
  return lines.map((line, index) => {
    const before = blank;
    if (line.trim() === "") blank = index;
    return before;
  });
}
