const BETWEEN_WORDS = /[^\p{L}\p{N}]+/gu;

/** The letters and digits of a text: marks of Markdown, quotes and spaces are drawn in other ways than they are written. */
export function foldedWords(text: string): string {
  return text.replaceAll(BETWEEN_WORDS, "");
}
