const CHARACTERS_PER_TOKEN = 4;

/** Tokens of a text by its length: its characters divided by four, rounded up; those beyond ASCII count whole. */
export function tokensOf(text: string): number {
  const dense = text.match(/[^\0-\x7f]/g)?.length ?? 0;
  return Math.ceil((text.length - dense) / CHARACTERS_PER_TOKEN) + dense;
}
