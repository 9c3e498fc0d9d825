/** A run of lines that two texts have in common, or that one of them has alone. */
export interface DiffPart {
  readonly kind: "same" | "removed" | "added";
  readonly lines: readonly string[];
}

/** More pairs of lines than this are not compared one by one: what differs then counts as replaced as a whole. */
const MOST_PAIRS = 4_000_000;

/** What has become of a text, line by line: the fewest lines removed and added between its common ends. */
export function lineDiff(before: string, after: string): readonly DiffPart[] {
  const [old, young] = [before.split("\n"), after.split("\n")];
  const shorter = Math.min(old.length, young.length);
  let head = 0;
  while (head < shorter && old[head] === young[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && old.at(-1 - tail) === young.at(-1 - tail)) tail += 1;
  const middle = diffMiddle(old.slice(head, old.length - tail), young.slice(head, young.length - tail));
  return joined([
    { kind: "same", lines: old.slice(0, head) },
    ...middle,
    { kind: "same", lines: old.slice(old.length - tail) },
  ]);
}

/** By the longest common subsequence. */
function diffMiddle(old: readonly string[], young: readonly string[]): readonly DiffPart[] {
  const replaced: readonly DiffPart[] = [
    { kind: "removed", lines: old },
    { kind: "added", lines: young },
  ];
  const width = young.length + 1;
  if ((old.length + 1) * width > MOST_PAIRS) return replaced;
  const common = new Uint32Array((old.length + 1) * width);
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = young.length - 1; column >= 0; column -= 1) {
      common[row * width + column] =
        old[row] === young[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const parts: DiffPart[] = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < young.length) {
    if (row < old.length && column < young.length && old[row] === young[column]) {
      parts.push({ kind: "same", lines: old.slice(row, ++row) });
      column += 1;
    } else if (column >= young.length || (row < old.length && at(row + 1, column) >= at(row, column + 1))) {
      parts.push({ kind: "removed", lines: old.slice(row, ++row) });
    } else parts.push({ kind: "added", lines: young.slice(column, ++column) });
  }
  return parts;
}

function joined(parts: readonly DiffPart[]): readonly DiffPart[] {
  const runs: DiffPart[] = [];
  for (const part of parts) {
    const last = runs.at(-1);
    if (last?.kind === part.kind) runs[runs.length - 1] = { ...last, lines: [...last.lines, ...part.lines] };
    else if (part.lines.length > 0) runs.push(part);
  }
  return runs;
}
