import { visibleName } from "@core/domain/text/visible-text";

/** Words of a server as they may be shown: of one line, in which every character can be seen, at most so long. */
export function plainWords(words: unknown, longest: number): string {
  if (typeof words !== "string") return "";
  // Cut before and after: there may be very many of them.
  const line = visibleName(
    words
      .slice(0, longest * 4)
      .replace(/\s+/g, " ")
      .trim(),
  );
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}
