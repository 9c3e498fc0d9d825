/** The beginning of a name by which something is chosen: `/` opens a prompt, or `@` a word in it. */
export interface PromptToken {
  readonly mark: "/" | "@";
  /** The letters after the mark, in lower case. */
  readonly query: string;
  readonly start: number;
  readonly end: number;
}

/** The token before the caret, if any. A slash reaches to the end of the text, as names of commands may hold blanks. */
export function tokenAt(text: string, caret: number): PromptToken | undefined {
  if (text.startsWith("/") && !text.includes("\n"))
    return { mark: "/", query: text.slice(1).trim().toLowerCase(), start: 0, end: text.length };
  const before = text.slice(0, caret);
  const start = before.lastIndexOf("@");
  if (start < 0 || /\S/.test(before.charAt(start - 1))) return undefined;
  const query = before.slice(start + 1);
  return /\s/.test(query) ? undefined : { mark: "@", query: query.toLowerCase(), start, end: caret };
}
