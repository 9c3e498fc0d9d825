import { seeded } from "./sample-answer";

/** Cuts a text into pieces of 16 to 32 characters, as providers send them. */
export function chunksOf(text: string): string[] {
  const random = seeded(11);
  const chunks: string[] = [];
  for (let from = 0; from < text.length; ) {
    const size = 16 + Math.floor(random() * 17);
    chunks.push(text.slice(from, from + size));
    from += size;
  }
  return chunks;
}
