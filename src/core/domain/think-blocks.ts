/** A stretch of a reply: text to show, or what the model thought before it. */
export interface ReplySegment {
  readonly kind: "text" | "thoughts";
  readonly text: string;
  /** For thoughts: whether the block has ended. */
  readonly closed: boolean;
}

const OPENING = /<think(?:ing)?>/i;
const CLOSING = /<\/think(?:ing)?>/i;
/** The beginning of an opening tag at the very end, which the next piece of the stream may complete. */
const CUT_TAG = /<(?:t(?:h(?:i(?:n(?:k(?:i(?:n(?:g)?)?)?)?)?)?)?)?$/i;

/**
 * Parts a reply into text and think blocks. Only a block at the start of a reply, or after another, is one: tags
 * further on belong to the text, such as in an answer about think tags.
 */
export function splitThoughts(content: string, isStreaming = false): readonly ReplySegment[] {
  const segments: ReplySegment[] = [];
  let rest = content;
  for (let match = leadingTag(rest); match !== undefined; match = leadingTag(rest)) {
    const inner = rest.slice(match);
    const end = CLOSING.exec(inner);
    if (!end) return [...segments, { kind: "thoughts", text: inner.trim(), closed: !isStreaming }];
    const text = inner.slice(0, end.index).trim();
    if (text !== "") segments.push({ kind: "thoughts", text, closed: true });
    rest = inner.slice(end.index + end[0].length);
  }
  const text = isStreaming && rest.trimStart().length < 10 ? rest.replace(CUT_TAG, "") : rest;
  return text.trim() === ""
    ? segments
    : [...segments, { kind: "text", text: segments.length > 0 ? text.trimStart() : text, closed: true }];
}

/** The reply without what was thought, for copying, titles and the history sent to the model. */
export function withoutThoughts(content: string): string {
  return splitThoughts(content)
    .filter(({ kind }) => kind === "text")
    .map(({ text }) => text)
    .join("");
}

/** Where the text after a leading opening tag begins. */
function leadingTag(text: string): number | undefined {
  const match = OPENING.exec(text);
  if (!match || text.slice(0, match.index).trim() !== "") return undefined;
  return match.index + match[0].length;
}
