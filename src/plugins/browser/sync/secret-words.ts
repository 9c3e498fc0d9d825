import { AppError } from "@core/errors/app-error";

/** Proquints (arXiv:0901.4016): sixteen bits as a word of five letters that can be said in most languages. */
const CONSONANTS = "bdfghjklmnprstvz";
const VOWELS = "aiou";
const SECRET_BYTES = 32;
const CHECK_BYTES = 2;

/** A secret of 32 bytes as sixteen words, and one more that shows slips of the hand. */
export async function wordsOf(secret: Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = new Uint8Array([...secret, ...(await checkOf(secret))]);
  const words: string[] = [];
  for (let at = 0; at < bytes.length; at += 2)
    words.push(wordOf((bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)));
  return words.join(" ");
}

/** The secret in words, however they are written. @throws AppError `devices.words-wrong`. */
export async function secretOf(words: string): Promise<Uint8Array<ArrayBuffer>> {
  const letters = words.toLowerCase().replace(/[^a-z]/g, "");
  const numbers = (letters.match(/.{5}/g) ?? []).map(numberOf);
  const bytes = new Uint8Array(numbers.flatMap((number) => [number >> 8, number & 255]));
  const secret = bytes.slice(0, SECRET_BYTES);
  const isWhole = letters.length === 5 * ((SECRET_BYTES + CHECK_BYTES) / 2);
  const check = await checkOf(secret);
  if (!isWhole || check.some((byte, place) => byte !== bytes[SECRET_BYTES + place]))
    throw new AppError("devices.words-wrong");
  return secret;
}

async function checkOf(secret: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", secret)).slice(0, CHECK_BYTES);
}

function wordOf(number: number): string {
  const consonant = (shift: number) => CONSONANTS[(number >> shift) & 15];
  const vowel = (shift: number) => VOWELS[(number >> shift) & 3];
  return [consonant(12), vowel(10), consonant(6), vowel(4), consonant(0)].join("");
}

function numberOf(word: string): number {
  const places = [...word].map((letter, at) => (at % 2 === 0 ? CONSONANTS : VOWELS).indexOf(letter));
  if (places.some((place) => place < 0)) throw new AppError("devices.words-wrong");
  return places.reduce((number, place, at) => number * (at % 2 === 0 ? 16 : 4) + place, 0);
}
