/** Half of a surrogate pair without the other. */
const LONE_SURROGATES = /\p{Surrogate}/gu;

/** A text that an address can hold: `encodeURIComponent` throws at half of a pair. */
export function wellFormed(text: string): string {
  return text.replace(LONE_SURROGATES, "\ufffd");
}
