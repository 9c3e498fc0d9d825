import type { ColumnDigest } from "@core/domain/file/table-digest";

/** Different values of a column that are counted. */
const MOST_DISTINCT = 10_000;
/** Values are told apart by this many of their characters. */
const TOLD_APART = 200;
/** The most frequent values that are told, each cut to this many characters. */
const MOST_FREQUENT = 5;
const LONGEST_FREQUENT = 60;
/** The share of values that are numbers or dates in a column of such. */
const TYPE_SHARE = 0.9;
/** Longer texts are no numbers. */
const LONGEST_NUMBER = 40;

/** `1,234.5`, with a mark of percent or money. */
const POINT_NUMBER =
  /^[-+]?[€$£¥₩]? ?(?:\d+|\d{1,3}(?:[,' \u00a0\u202f]\d{3})+)(?:\.\d+)?(?:e[-+]?\d{1,3})? ?[€$£¥₩%]?$/i;
/** `1.234,5`. */
const COMMA_NUMBER = /^[-+]?[€$£¥₩]? ?(?:\d+|\d{1,3}(?:[.' \u00a0\u202f]\d{3})+)(?:,\d+)? ?[€$£¥₩%]?$/;
/** In the order of time where it is the order of letters. */
const ORDERED_DATE =
  /^\d{4}-\d{2}(?:-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?)?$/;
const OTHER_DATE = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\.?$/;

/** Whether a text is a number or a date, as no head of a column is. */
export function isFigure(text: string): boolean {
  const value = text.trim();
  if (value.length > LONGEST_NUMBER) return false;
  return [POINT_NUMBER, COMMA_NUMBER, ORDERED_DATE, OTHER_DATE].some((pattern) => pattern.test(value));
}

/** Numbers that were written in one way. */
class Numbers {
  count = 0;
  #sum = 0;
  #least = Number.POSITIVE_INFINITY;
  #greatest = Number.NEGATIVE_INFINITY;

  add(value: number): void {
    this.count += 1;
    this.#sum += value;
    this.#least = Math.min(this.#least, value);
    this.#greatest = Math.max(this.#greatest, value);
  }

  get figures(): NonNullable<ColumnDigest["numbers"]> {
    return { least: this.#least, greatest: this.#greatest, mean: this.#sum / this.count, sum: this.#sum };
  }
}

/** Counts what a column holds, value by value. */
export class ColumnFigures {
  readonly #point = new Numbers();
  readonly #comma = new Numbers();
  readonly #counts = new Map<string, number>();
  #hasMore = false;
  #filled = 0;
  #dates = 0;
  #first: string | undefined;
  #last: string | undefined;
  #isOrdered = true;

  add(text: string): void {
    const value = text.trim();
    if (value === "") return;
    this.#filled += 1;
    this.#count(value);
    if (value.length > LONGEST_NUMBER) return;
    if (POINT_NUMBER.test(value)) this.#point.add(Number(value.replace(/[^\d.e+-]/gi, "")));
    if (COMMA_NUMBER.test(value)) this.#comma.add(Number(value.replace(/[^\d,+-]/g, "").replace(",", ".")));
    const isOrdered = ORDERED_DATE.test(value);
    if (isOrdered || OTHER_DATE.test(value)) this.#addDate(value, isOrdered);
  }

  /** The digest of the column of a table of so many rows. */
  digest(rowCount: number): Omit<ColumnDigest, "name"> {
    const filled = this.#filled;
    const numbers = this.#comma.count > this.#point.count ? this.#comma : this.#point;
    const emptyCount = rowCount - filled;
    const distinct = this.#hasMore ? {} : { distinctCount: this.#counts.size };
    const common = { emptyCount, otherCount: 0, ...distinct, frequent: this.#frequent() };
    if (filled === 0) return { ...common, type: "empty" };
    if (this.#dates >= filled * TYPE_SHARE) {
      const dates =
        this.#isOrdered && this.#first !== undefined && this.#last !== undefined
          ? { dates: { first: this.#first, last: this.#last } }
          : {};
      return { ...common, type: "date", otherCount: filled - this.#dates, ...dates };
    }
    if (numbers.count >= filled * TYPE_SHARE)
      return { ...common, type: "number", otherCount: filled - numbers.count, numbers: numbers.figures };
    return { ...common, type: "text" };
  }

  #addDate(value: string, isOrdered: boolean): void {
    this.#dates += 1;
    this.#isOrdered &&= isOrdered;
    if (this.#first === undefined || value < this.#first) this.#first = value;
    if (this.#last === undefined || value > this.#last) this.#last = value;
  }

  #count(value: string): void {
    const key = value.length > TOLD_APART ? `${value.slice(0, TOLD_APART)}…` : value;
    const known = this.#counts.get(key);
    if (known === undefined && this.#counts.size === MOST_DISTINCT) this.#hasMore = true;
    else this.#counts.set(key, (known ?? 0) + 1);
  }

  /** None where not all values were counted. */
  #frequent(): ColumnDigest["frequent"] {
    if (this.#hasMore) return [];
    return [...this.#counts]
      .filter(([, count]) => count > 1)
      .sort(([, a], [, b]) => b - a)
      .slice(0, MOST_FREQUENT)
      .map(([value, count]) => ({
        value: value.length > LONGEST_FREQUENT ? `${value.slice(0, LONGEST_FREQUENT)}…` : value,
        count,
      }));
  }
}
