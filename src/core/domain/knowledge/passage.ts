import type { KnowledgeItem } from "./knowledge-item";

/** A piece of a knowledge item's text, small enough to be chosen or left out. */
export interface Passage {
  /** Unique among all passages: the item and where the passage begins in it. */
  readonly id: string;
  readonly itemId: string;
  readonly itemName: string;
  readonly text: string;
  /** Offset in the item's content, in characters. */
  readonly start: number;
  /** Of a deliverable: the task it was made for. `itemId` is then the artifact's. */
  readonly taskId?: string;
}

/** Passages are about this long, in characters. */
const TARGET_LENGTH = 900;
/** The separators at which a text may be cut, the best kind first. */
const BREAKS = ["\n\n", "\n", ". ", "。", "? ", "! ", " "];

/** Cuts an item's text into passages, at paragraphs where possible. Nothing of the text is lost or repeated. */
export function splitPassages({
  id,
  name,
  content,
}: Pick<KnowledgeItem, "id" | "name" | "content">): readonly Passage[] {
  const passages: Passage[] = [];
  for (let start = 0; start < content.length; ) {
    const end = passageEnd(content, start);
    const text = content.slice(start, end);
    if (text.trim() !== "") passages.push({ id: `${id}@${start}`, itemId: id, itemName: name, text, start });
    start = end;
  }
  return passages;
}

function passageEnd(content: string, start: number): number {
  const limit = start + Math.round(TARGET_LENGTH * 1.3);
  if (limit >= content.length) return content.length;
  const earliest = start + Math.round(TARGET_LENGTH / 2);
  // Only here: a text without any break would be searched back to its beginning for each passage.
  const permitted = content.slice(earliest, limit);
  for (const mark of BREAKS) {
    const at = permitted.lastIndexOf(mark);
    if (at >= 0) return earliest + at + mark.length;
  }
  return limit;
}

/** The first passages, in the order given, that together fit a budget of characters; at least one. */
export function withinBudget(passages: readonly Passage[], budgetLength: number): readonly Passage[] {
  let left = budgetLength;
  return passages.filter(({ text }, index) => {
    if (index > 0 && text.length > left) return false;
    left -= text.length;
    return true;
  });
}
