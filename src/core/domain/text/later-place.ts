import type { Place } from "./text-edit";

/** By how many units around it a stretch is told from others, the safest first. */
const CONTEXTS = [80, 40, 20, 0];

/**
 * Tells where stretches of a text stand in a later version of it that was made in an unknown way; `undefined` where
 * they have been changed, or where that can't be told. What stands before the first difference and after the last one
 * is where it was; in between a stretch is known by the words around it, which have to stand there once in both.
 */
export function laterPlaces(before: string, after: string): (place: Place) => Place | undefined {
  const head = commonHead(before, after);
  const tail = commonTail(before, after, head);
  const ends = { before: before.length - tail, after: after.length - tail };
  const middle = { before: before.slice(head, ends.before), after: after.slice(head, ends.after) };
  const placed = ({ start, end }: Place) => {
    if (end <= head) return { start, end };
    if (start >= ends.before) return moved({ start, end }, after.length - before.length);
    if (start < head || end > ends.before) return undefined;
    const known = inMiddle(middle.before, middle.after, moved({ start, end }, -head));
    return known && moved(known, head);
  };
  return (place) => {
    const later = placed(place);
    return later && cutsWords(after, later) === cutsWords(before, place) ? later : undefined;
  };
}

/** Whether a stretch begins or ends within a word: `29` that has become `290` is no longer there. */
function cutsWords(text: string, { start, end }: Place): boolean {
  return [start, end].some((at) => /^[\p{L}\p{N}]{2}$/u.test(text.slice(Math.max(0, at - 1), at + 1)));
}

function inMiddle(before: string, after: string, { start, end }: Place): Place | undefined {
  for (const context of CONTEXTS) {
    const from = Math.max(0, start - context);
    const words = before.slice(from, end + context);
    const place = onlyIndex(after, words);
    if (place !== undefined && onlyIndex(before, words) !== undefined) {
      return { start: place + start - from, end: place + end - from };
    }
  }
  return undefined;
}

function onlyIndex(text: string, words: string): number | undefined {
  const first = words === "" ? -1 : text.indexOf(words);
  return first >= 0 && text.indexOf(words, first + 1) < 0 ? first : undefined;
}

function commonHead(a: string, b: string): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1;
  return length;
}

function commonTail(a: string, b: string, head: number): number {
  const most = Math.min(a.length, b.length) - head;
  let length = 0;
  while (length < most && a[a.length - 1 - length] === b[b.length - 1 - length]) length += 1;
  return length;
}

function moved({ start, end }: Place, by: number): Place {
  return { start: start + by, end: end + by };
}
