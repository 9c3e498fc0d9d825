import { stemmer as stemEnglish } from "@orama/stemmers/english";
import { stemmer as stemFrench } from "@orama/stemmers/french";
import { stopwords as english } from "@orama/stopwords/english";
import { stopwords as french } from "@orama/stopwords/french";

const STOP_WORDS: ReadonlySet<string> = new Set([...english, ...french]);
const LATIN = /^\p{Script=Latin}+$/u;

/**
 * The terms a word is found by: its stems, as nobody says which language a word is of; none of a word that is in every
 * text. What is not written in Latin letters stays as it is.
 */
export function termsOf(word: string): readonly string[] {
  if (!LATIN.test(word)) return [word];
  if (STOP_WORDS.has(word)) return [];
  return [...new Set([stemEnglish(word), stemFrench(word)])].map(withoutAccents);
}

function withoutAccents(word: string): string {
  return word.normalize("NFD").replace(/\p{Mn}/gu, "");
}

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
