import type { TextEdit } from "@core/domain/text/text-edit";

/** An edit as people read it: what goes, what comes, and some words around that stay. */
export interface EditExcerpt {
  readonly before: string;
  readonly removed: string;
  readonly added: string;
  readonly after: string;
}

/** So much of what stays is shown on either side, in UTF-16 units. */
const CONTEXT = 80;

/** An edit without the words at both ends that the new text keeps. */
export function tightEdit(content: string, { start, end, replacement }: TextEdit): TextEdit {
  const old = content.slice(start, end);
  const head = keptHead(old, replacement);
  const tail = keptTail(old.slice(head), replacement.slice(head));
  return {
    start: start + head,
    end: end - tail,
    replacement: replacement.slice(head, replacement.length - tail),
  };
}

/** Reads an edit of a text. Words at both ends that the new text keeps count as staying. */
export function editExcerpt(content: string, edit: TextEdit): EditExcerpt {
  const { start, end, replacement } = tightEdit(content, edit);
  return {
    before: shownBefore(content, start),
    removed: content.slice(start, end),
    added: replacement,
    after: shownAfter(content, end),
  };
}

/** The length of what two texts begin with alike, up to the end of a word. */
function keptHead(a: string, b: string): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1;
  if (length === a.length && length === b.length) return length;
  const isWordEnd = !/\S/.test(a[length] ?? " ") && !/\S/.test(b[length] ?? " ");
  return isWordEnd ? length : a.slice(0, length).search(/\S*$/);
}

function keptTail(a: string, b: string): number {
  let length = 0;
  while (length < a.length && length < b.length && a.at(-1 - length) === b.at(-1 - length)) length += 1;
  const kept = length === 0 ? "" : a.slice(-length);
  const isWordStart = !/\S/.test(a.at(-1 - length) ?? " ") && !/\S/.test(b.at(-1 - length) ?? " ");
  return isWordStart ? length : length - (/^\S*/.exec(kept)?.[0].length ?? 0);
}

/** No more than the paragraph: what is further away says nothing about where this is. */
function shownBefore(content: string, to: number): string {
  const from = Math.max(0, to - CONTEXT);
  const text = content.slice(from, to);
  const paragraph = text.trimEnd().lastIndexOf("\n\n") + 1;
  if (paragraph > 0) return text.slice(paragraph).trimStart();
  return from === 0 ? text : `…${text.slice(text.search(/\s/) + 1)}`;
}

function shownAfter(content: string, from: number): string {
  const to = Math.min(content.length, from + CONTEXT);
  const text = content.slice(from, to);
  const lead = text.length - text.trimStart().length;
  const paragraph = text.indexOf("\n\n", lead);
  if (paragraph >= 0) return text.slice(0, paragraph);
  return to === content.length ? text : `${text.slice(0, Math.max(text.search(/\s\S*$/), 0))}…`;
}
