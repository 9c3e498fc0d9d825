import { type BlockChange, blockChange, blocksOf } from "@ui/features/tracked/tracked-text";
import { wordEdits } from "@ui/features/tracked/word-edits";
import { diffArrays } from "diff";

/** A stretch of two Markdown texts: what they have in common, or what a block became. */
export type BlockPart =
  | { readonly kind: "same"; readonly lines: number }
  | ({ readonly kind: "changed" } & BlockChange);

/** Longer blocks, and more changes, are shown line by line. */
const LONGEST_BLOCK = 20_000;
const MOST_CHANGES = 120;
const TIMEOUT_MS = 3_000;

/** The diff of two Markdown texts, block by block and within blocks word by word; undefined where lines tell it better. */
export function blockDiff(before: string, after: string): readonly BlockPart[] | undefined {
  const changes = diffArrays([...trimmed(before)], [...trimmed(after)], { timeout: TIMEOUT_MS });
  const touched =
    changes?.filter(({ added, removed }) => added || removed).flatMap(({ value }) => value) ?? [];
  const isLong = touched.some((block) => block.length > LONGEST_BLOCK);
  if (!changes || touched.length > MOST_CHANGES || isLong) return undefined;
  const parts: BlockPart[] = [];
  let gone: readonly string[] = [];
  for (const [place, { value, added, removed }] of changes.entries()) {
    if (removed && changes[place + 1]?.added) gone = value;
    else if (added || removed) {
      parts.push(...changedParts(removed ? value : gone, removed ? [] : value));
      gone = [];
    } else parts.push({ kind: "same", lines: value.join("\n\n").split("\n").length });
  }
  return parts;
}

/** Blank lines around a block are none of it. */
function trimmed(text: string): readonly string[] {
  return blocksOf(text)
    .map((block) => block.replaceAll("\r\n", "\n").trimEnd())
    .filter((block) => block !== "");
}

/** Blocks in the place of others: each beside the first that has its words. */
function changedParts(before: readonly string[], after: readonly string[]): readonly BlockPart[] {
  const parts: BlockPart[] = [];
  const add = (block: string) => parts.push({ kind: "changed", before: "", after: block });
  let next = 0;
  for (const block of before) {
    const place = after.findIndex((other, index) => index >= next && wordEdits(block, other));
    const edits = wordEdits(block, after[place] ?? "");
    if (place < 0 || !edits) {
      parts.push({ kind: "changed", before: block, after: "" });
      continue;
    }
    after.slice(next, place).forEach(add);
    parts.push({ kind: "changed", ...blockChange(block, edits) });
    next = place + 1;
  }
  after.slice(next).forEach(add);
  return parts;
}
