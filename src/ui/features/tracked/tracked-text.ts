import { type TextEdit, withChanges } from "@core/domain/text/text-edit";
import { tightEdit } from "./edit-excerpt";

/** An edit of a text that is offered, with the key it is decided by. */
export interface OfferedEdit extends TextEdit {
  readonly key: string;
}

/** A stretch of a Markdown text with changes offered: whole blocks, in the order of the text. */
export type TrackedStretch =
  | { readonly kind: "kept"; readonly markdown: string }
  | (BlockChange & {
      readonly kind: "changed";
      /** The edits within it. */
      readonly edits: readonly OfferedEdit[];
    });

/** Blocks of a Markdown text, and what they become. */
export interface BlockChange {
  /** The blocks with what goes and what comes in their lines; absent where an edit is of more than words. */
  readonly marked?: string;
  readonly before: string;
  readonly after: string;
}

/** Cuts a text at the blocks that edits are in. The edits are in order and apart from each other. */
export function trackedStretches(text: string, edits: readonly OfferedEdit[]): readonly TrackedStretch[] {
  const ends = blockEnds(text);
  const found: TrackedStretch[] = [];
  let from = 0;
  for (let next = 0; next < edits.length; ) {
    const first = edits[next] as OfferedEdit;
    const start = Math.max(from, ends.findLast((end) => end <= first.start) ?? 0);
    const within = [first];
    let end = endAfter(ends, first.end, text.length);
    for (next += 1; next < edits.length; next += 1) {
      const edit = edits[next] as OfferedEdit;
      if (edit.start >= end) break;
      within.push(edit);
      end = Math.max(end, endAfter(ends, edit.end, text.length));
    }
    if (start > from) found.push({ kind: "kept", markdown: text.slice(from, start) });
    found.push(changedStretch(text.slice(start, end), start, within));
    from = end;
  }
  if (from < text.length) found.push({ kind: "kept", markdown: text.slice(from) });
  return found;
}

function endAfter(ends: readonly number[], place: number, length: number): number {
  return ends.find((end) => end >= place) ?? length;
}

function changedStretch(block: string, start: number, edits: readonly OfferedEdit[]): TrackedStretch {
  const here = edits.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
  return { kind: "changed", edits, ...blockChange(block, here) };
}

/** Blocks as edits change them. */
export function blockChange(before: string, edits: readonly TextEdit[]): BlockChange {
  const tight = edits.map((edit) => tightEdit(before, edit));
  const isOfWords = !BLOCK_OF_ITS_OWN.test(before) && tight.every((edit) => isWithinWords(before, edit));
  return {
    ...(isOfWords ? { marked: withChanges(before, tight.map(inLine(before))) } : {}),
    before,
    after: withChanges(before, edits),
  };
}

/** Tables, code and formulas, whose source is not read word by word. */
const BLOCK_OF_ITS_OWN = /^ {0,3}(?:```|~~~|\$\$)|^[ \t]*\|.*\|[ \t]*$|^ {4}/m;
/** Signs by which words become more than words. */
const SIGNS = /[\n|`<>[\]*_~$\\#]/;
/** The beginning of something within a line whose end is still to come. */
const UNFINISHED = /\]\([^)]*$|<[^>]*$|^[^`]*`(?:[^`]*`[^`]*`)*[^`]*$/;

function isWithinWords(block: string, { start, end, replacement }: TextEdit): boolean {
  const line = block.slice(block.lastIndexOf("\n", start - 1) + 1, start);
  return !SIGNS.test(block.slice(start, end) + replacement) && !UNFINISHED.test(line);
}

function inLine(block: string): (edit: TextEdit) => TextEdit {
  return ({ start, end, replacement }) => {
    const removed = start < end ? `<del>${block.slice(start, end)}</del>` : "";
    return { start, end, replacement: `${removed}${replacement === "" ? "" : `<ins>${replacement}</ins>`}` };
  };
}

const FENCE = /^ {0,3}(`{3,}|~{3,}|\$\$)/;

/** The blocks of a text, each with the blank lines behind it. */
export function blocksOf(text: string): readonly string[] {
  const ends = [0, ...blockEnds(text), text.length];
  return ends.slice(1).map((end, place) => text.slice(ends[place], end));
}

/** The places at which a block ends and another begins: after blank lines, outside of code, before no indented line. */
function blockEnds(text: string): readonly number[] {
  const ends: number[] = [];
  let fence: string | undefined;
  let isAfterBlank = false;
  let at = 0;
  for (const line of text.split("\n")) {
    const mark = FENCE.exec(line)?.[1];
    if (fence === undefined && isAfterBlank && /^\S/.test(line)) ends.push(at);
    if (mark !== undefined) {
      if (fence === undefined) fence = mark;
      else if (mark.startsWith(fence)) fence = undefined;
    }
    isAfterBlank = fence === undefined && line.trim() === "";
    at += line.length + 1;
  }
  return ends;
}
