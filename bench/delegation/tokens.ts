const CHARACTERS_PER_TOKEN = 4;

/** Tokens of a text by its length: its characters divided by four, rounded up. */
export function tokensOf(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}
