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
  if (ENDED_BY_BLANK.has(last.tokens[0]?.type ?? "") && hasBlank(lines, last.endLine - 1, lines.length - 1)) {
    return lines.length - 1;
  }
  let cut = runs.length - 1;
  while (cut > 0) {
    const holder = unsettledBefore(runs, lines, cut);
    if (holder < 0) return runs[cut]?.startLine ?? 0;
    cut = holder;
  }
  return 0;
}

function unsettledBefore(runs: readonly TokenRun[], lines: readonly string[], cut: number): number {
  const cutLine = runs[cut]?.startLine ?? 0;
  for (let index = cut - 1; index >= 0; index--) {
    const start = runs[index]?.startLine ?? 0;
    if (hasBlank(lines, start, cutLine)) return -1;
    if (UNSETTLED.test(lines[start] ?? "")) return index;
  }
  return -1;
}

function hasBlank(lines: readonly string[], from: number, to: number): boolean {
  for (let line = from; line < to; line++) if (lines[line]?.trim() === "") return true;
  return false;
}
