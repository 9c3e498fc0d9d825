/** Longest excerpt, in characters. */
const EXCERPT_LIMIT = 320;

/**
 * The beginning of a message as Markdown that fits a quotation: without headings, which would disturb the
 * page's outline, and cut before the first code fence, whose block belongs into the artifact.
 */
export function excerpt(content: string, limit = EXCERPT_LIMIT): string {
  const text = content.trim();
  const fence = text.search(/^[ \t]*(```|~~~)/m);
  const end = Math.min(limit, fence > 0 ? fence : limit);
  const whole = text.length <= end;
  const cut = whole ? text : text.slice(0, end).replace(/\s+\S*$/, "");
  const quiet = cut.replace(/^#{1,6}\s+(.*)$/gm, "**$1**").trimEnd();
  return whole ? quiet : `${quiet} …`;
}
