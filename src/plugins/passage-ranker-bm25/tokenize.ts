const WORD = /[\p{L}\p{N}]+/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * Words, lower case. What is written without spaces, or with endings grown onto the word as in Korean, becomes
 * overlapping pairs of characters, so that it is found in whatever surroundings.
 */
export function tokenize(text: string): string[] {
  const words = text.normalize("NFC").toLowerCase().match(WORD) ?? [];
  return words.flatMap((word) => (UNSPACED.test(word) ? pairs(word) : [word]));
}

function pairs(word: string): string[] {
  const characters = [...word];
  if (characters.length < 3) return [word];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}
