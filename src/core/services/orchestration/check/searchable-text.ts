import type { Place } from "../../../domain/text/text-edit";

/** Longer link targets are taken for text. */
const LONGEST_TARGET = 300;
const SAME: Readonly<Record<string, string>> = {
  "“": '"',
  "”": '"',
  "„": '"',
  "‟": '"',
  "«": '"',
  "»": '"',
  "‘": "'",
  "’": "'",
  "‚": "'",
  "‛": "'",
  "‐": "-",
  "‑": "-",
  "‒": "-",
  "–": "-",
  "—": "-",
  "−": "-",
  "…": "...",
};
const UNSEEN = /[*_`~|\u00ad\u200b-\u200d\u2060\ufeff]/;
/** The beginning of a line of Markdown that is not part of its words. */
const LINE_START = /^[ \t]*(?:#{1,6}[ \t]|>[ \t]?|[-*+][ \t])*/;

/** `words`: marks of Markdown and case make no difference; `characters`: they do. */
type Reading = "words" | "characters";

/**
 * A text in which words are found however they are set: runs of white space, kinds of quotation marks and dashes make no
 * difference, nor do case, emphasis, list marks and link targets where it is read for its words. What is found is told
 * by its place in the text itself.
 */
export class SearchableText {
  readonly #plain: PlainText;
  readonly #reading: Reading;

  constructor(text: string, reading: Reading = "words") {
    this.#plain = plainText(text, reading);
    this.#reading = reading;
  }

  /** The places of words, as whole words; at most `limit` places. */
  find(words: string, limit = 1): readonly Place[] {
    const { text, starts, ends } = this.#plain;
    const wanted = plainText(words, this.#reading).text.replace(/^(?:\.{3} ?)+|(?: ?\.{3})+$/g, "");
    const places: Place[] = [];
    if (!/[\p{L}\p{N}]/u.test(wanted)) return places;
    let from = text.indexOf(wanted);
    while (from >= 0 && places.length < limit) {
      const to = from + wanted.length;
      const isWhole = !joins(text, from) && !joins(text, to);
      if (isWhole) places.push({ start: starts[from] ?? 0, end: ends[to - 1] ?? 0 });
      from = text.indexOf(wanted, isWhole ? to : from + 1);
    }
    return places;
  }
}

/** Scripts that write words without spaces between them, or glue endings to them. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** Whether the letters on both sides of a boundary belong to the same word. */
function joins(text: string, at: number): boolean {
  return isSpacedLetter(text[at - 1]) && isSpacedLetter(text[at]);
}

function isSpacedLetter(letter = ""): boolean {
  return /[\p{L}\p{N}]/u.test(letter) && !UNSPACED.test(letter);
}

interface PlainText {
  readonly text: string;
  /** For every unit of the plain text where what it stands for begins, and where it ends. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

function plainText(text: string, reading: Reading): PlainText {
  const pieces: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const put = (units: string, start: number, end: number) => {
    if (units === " " && (pieces.at(-1) ?? " ") === " ") return;
    pieces.push(units);
    for (let unit = 0; unit < units.length; unit++) {
      starts.push(start);
      ends.push(end);
    }
  };
  let isLineStart = true;
  for (let index = 0; index < text.length; ) {
    const letter = String.fromCodePoint(text.codePointAt(index) ?? 0);
    const skipped = reading === "words" ? skippedAt(text, index, isLineStart) : 0;
    const next = index + (skipped || letter.length);
    if (skipped === 0) put(plainLetter(letter, reading), index, next);
    isLineStart = letter === "\n";
    index = next;
  }
  return { text: pieces.join("").trimEnd(), starts, ends };
}

function plainLetter(letter: string, reading: Reading): string {
  if (/\s/.test(letter)) return " ";
  return SAME[letter] ?? (reading === "words" ? letter.toLowerCase() : letter);
}

/** The number of units from here on that are marks and no words. */
function skippedAt(text: string, index: number, isLineStart: boolean): number {
  const marks = isLineStart ? LINE_START.exec(text.slice(index, index + LONGEST_TARGET))?.[0].length : 0;
  if (marks) return marks;
  const letter = text[index] ?? "";
  if (UNSEEN.test(letter) || letter === "[") return 1;
  if (letter === "\\" && /[!-/:-@[-`{-~]/.test(text[index + 1] ?? "")) return 1;
  if (letter !== "]") return 0;
  return /^\]\([^()\n]*\)/.exec(text.slice(index, index + LONGEST_TARGET))?.[0].length ?? 1;
}
