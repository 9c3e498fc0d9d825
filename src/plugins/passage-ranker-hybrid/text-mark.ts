const PRIMES = [0x01000193, 0x85ebca6b] as const;

/** The mark of a text: its length and a checksum of 64 bits, by which a passage that stayed the same is known. */
export function textMark(text: string): string {
  let [low, high] = [0x811c9dc5, text.length];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, PRIMES[0]);
    high = Math.imul(high ^ code, PRIMES[1]) + low;
  }
  return [text.length, low >>> 0, high >>> 0].map((part) => part.toString(36)).join("-");
}
