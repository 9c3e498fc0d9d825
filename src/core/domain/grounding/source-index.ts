import { datesIn, type TextDate } from "./dates";
import { type Figure, figuresIn, type Reading } from "./figures";
import { numbersInWords } from "./number-words";

/** A table that counts in thousands or millions says so somewhere. */
const IN_THOUSANDS =
  /\b(?:in|en)\s(?:thousands|milliers)\b|\bk[€$£]|[€$£]k\b|\(000s?\)|천 ?(?:원|달러|명)|단위 ?: ?천/i;
const IN_MILLIONS = /\b(?:in|en)\smillions\b|\b[Mm][€$£]|[€$£]m\b|백만 ?(?:원|달러|명)|단위 ?: ?백만/;
/** No word is longer. */
const WORD = /[\p{L}\p{M}]{2,60}/gu;
/** Of a number more than a tenth is never left out by rounding. */
const ROUGHEST = 0.1;

/** All that stands in sources: numbers, dates and words, however they are written. */
export class SourceIndex {
  /** Ascending. */
  readonly #values: readonly number[];
  readonly #dates: readonly TextDate[];
  /** Folded, in the order of the alphabet. */
  readonly #words: readonly string[];
  readonly #known: ReadonlySet<string>;
  /** The words that stand in small letters somewhere. */
  readonly #common: ReadonlySet<string>;

  /** @param today is known to everybody; milliseconds since the epoch. */
  constructor(texts: readonly string[], today: number) {
    const now = new Date(today);
    const values = new Set<number>([now.getFullYear()]);
    const common = new Set<string>();
    const known = new Set<string>();
    for (const text of texts) {
      for (const value of valuesOf(text)) values.add(value);
      for (const [word] of text.matchAll(WORD)) {
        known.add(folded(word));
        if (word === word.toLowerCase()) common.add(folded(word));
      }
    }
    this.#values = [...values].sort((a, b) => a - b);
    this.#known = known;
    this.#words = [...known].sort();
    this.#common = common;
    const day = { start: 0, end: 0, year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() };
    this.#dates = [day, ...texts.flatMap((text) => datesIn(text).flat())];
  }

  /** Whether a number stands in the sources, or one that it is rounded from. */
  hasFigure({ readings, isPercent }: Pick<Figure, "readings" | "isPercent">): boolean {
    return readings.some(
      (reading) =>
        this.#hasNear(reading) ||
        (isPercent && reading.value < 100 && this.#hasNear(times(reading, 0.01))) ||
        (!isPercent && reading.value < 1 && this.#hasNear(times(reading, 100))),
    );
  }

  /** Whether a date stands in the sources, or one that says more; a year may stand apart from its day. */
  hasDate({ year, month, day }: TextDate): boolean {
    return this.#dates.some(
      (each) =>
        each.month === month &&
        (day === undefined || each.day === day) &&
        (year === undefined || each.year === year || (each.year === undefined && this.hasValue(year))),
    );
  }

  /** Whether a value stands in the sources as it is. */
  hasValue(value: number): boolean {
    return this.#hasNear({ value, step: 0 });
  }

  /** Whether a word stands in the sources, or another form of it. */
  hasWord(word: string): boolean {
    const plain = folded(word).replace(/['’]s$|['’]$/, "");
    if (this.#known.has(plain) || this.#known.has(plain.replace(/e?s$/, ""))) return true;
    const stem = plain.slice(0, Math.max(4, plain.length - 3));
    return stem.length >= 4 && (this.#words[firstAtLeast(this.#words, stem)] ?? "").startsWith(stem);
  }

  /** Whether a word is written in small letters in the sources, and so is no name. */
  isCommon(word: string): boolean {
    return this.#common.has(folded(word));
  }

  #hasNear({ value, step }: Reading): boolean {
    const half = Math.min(step, Math.abs(value) * ROUGHEST) / 2 + Math.abs(value) * 1e-9;
    const place = firstAtLeast(this.#values, value - half);
    return (this.#values[place] ?? Number.POSITIVE_INFINITY) <= value + half;
  }
}

/** A word as it is compared: in small letters, without accents. */
export function folded(word: string): string {
  return word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function valuesOf(text: string): readonly number[] {
  const figures = figuresIn(text);
  const read = figures.flatMap(({ readings }) => readings.map(({ value }) => value));
  // Digits that are grouped by spaces may be several numbers too.
  const single = figures.flatMap(({ start, end }) => {
    const digits = text.slice(start, end);
    return /\d[ \u00a0\u202f]\d/.test(digits) ? (digits.match(/\d+/g) ?? []).map(Number) : [];
  });
  const plain = [...read, ...single, ...numbersInWords(text)];
  return [
    ...plain,
    ...(IN_THOUSANDS.test(text) ? read.map((value) => value * 1e3) : []),
    ...(IN_MILLIONS.test(text) ? read.map((value) => value * 1e6) : []),
  ];
}

function times({ value, step }: Reading, by: number): Reading {
  return { value: value * by, step: step * by };
}

/** The first place in an ascending list that is not before a value. */
function firstAtLeast<T extends number | string>(list: readonly T[], value: T): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] as T) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
