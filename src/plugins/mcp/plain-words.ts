/** What cannot be seen, or turns the direction of what follows. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu;

/** Words of a server as they may be shown: of one line, nothing in them that cannot be seen, at most so long. */
export function plainWords(words: unknown, longest: number): string {
  if (typeof words !== "string") return "";
  // Cut before and after: there may be very many of them.
  const line = words
    .slice(0, longest * 4)
    .replace(/\s+/g, " ")
    .replace(UNSEEN, "")
    .trim();
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}
