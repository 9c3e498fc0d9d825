/** Strings, which are kept as they are, and comments; each is read to the end of the text where it is not closed. */
const COMMENT = /("(?:[^"\\\r\n]|\\.)*"?)|\/\/[^\r\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?/g;
const LAST_COMMA = /("(?:[^"\\\r\n]|\\.)*"?)|,(?=\s*[}\]])/g;

/** JSON without the comments and last commas that editors allow in their settings. */
export function withoutComments(text: string): string {
  const kept = (_: string, string: string | undefined) => string ?? "";
  return text.replace(COMMENT, kept).replace(LAST_COMMA, kept);
}
