import type { TextEdit } from "@core/domain/text/text-edit";
import { diffWordsWithSpace } from "diff";

/** Texts that differ everywhere take quadratic time: after this they count as replaced. */
const TIMEOUT_MS = 1_000;
/** Texts that share fewer of their words are two texts. */
const LEAST_SHARED = 0.35;

/** The edits that make one paragraph of another, word by word; undefined where they have little in common. */
export function wordEdits(before: string, after: string): readonly TextEdit[] | undefined {
  const changes = diffWordsWithSpace(before, after, { timeout: TIMEOUT_MS });
  if (!changes) return undefined;
  const kept = changes.filter(({ added, removed }) => !added && !removed);
  const shared = kept.reduce((sum, { value }) => sum + value.trim().length, 0);
  if (shared < LEAST_SHARED * Math.max(before.trim().length, after.trim().length)) return undefined;
  const edits: TextEdit[] = [];
  let place = 0;
  for (const { value, added, removed } of changes) {
    const end = added ? place : place + value.length;
    if (added || removed) edits.push({ start: place, end, replacement: added ? value : "" });
    place = end;
  }
  return joined(before, edits);
}

/** The same edits, those as one between which nothing but a space stays. */
function joined(text: string, edits: readonly TextEdit[]): readonly TextEdit[] {
  const found: TextEdit[] = [];
  for (const edit of edits) {
    const last = found.at(-1);
    const between = last ? text.slice(last.end, edit.start) : "";
    if (!last || /\S/.test(between)) found.push(edit);
    else {
      const replacement = last.replacement + between + edit.replacement;
      found[found.length - 1] = { start: last.start, end: edit.end, replacement };
    }
  }
  return found;
}
