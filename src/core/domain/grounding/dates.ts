import type { Place } from "../text/text-edit";

/** A day or a month, as far as it is told. */
export interface TextDate extends Place {
  readonly year?: number | undefined;
  /** From 1. */
  readonly month: number;
  readonly day?: number | undefined;
}

const MONTHS: readonly (readonly string[])[] = [
  ["january", "jan", "janvier", "janv"],
  ["february", "feb", "février", "fevrier", "févr"],
  ["march", "mar", "mars"],
  ["april", "apr", "avril", "avr"],
  ["may", "mai"],
  ["june", "jun", "juin"],
  ["july", "jul", "juillet", "juil"],
  ["august", "aug", "août", "aout"],
  ["september", "sept", "sep", "septembre"],
  ["october", "oct", "octobre"],
  ["november", "nov", "novembre"],
  ["december", "dec", "décembre", "decembre", "déc"],
];
const NUMBER_OF_MONTH = new Map(
  MONTHS.flatMap((names, place) => names.map((name) => [name, place + 1] as const)),
);
const NAME = [...NUMBER_OF_MONTH.keys()].sort((a, b) => b.length - a.length).join("|");
const DAY = "(\\d{1,2})(?:st|nd|rd|th|er)?";
const YEAR = "(\\d{4})";
const GAP = "[ \\u00a0\\u202f]{1,3}";
const EDGE = "(?![\\p{L}\\p{N}])";
const START = "(?<![\\p{L}\\p{N}])";

/** Each with what its groups are. */
const FORMS: readonly (readonly [RegExp, readonly ("year" | "month" | "day")[]])[] = [
  [/(?<![\d.])(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?![\d])/g, ["year", "month", "day"]],
  [/(\d{4})년 ?(\d{1,2})월(?: ?(\d{1,2})일)?/g, ["year", "month", "day"]],
  [/(?<!\d)(\d{1,2})월 ?(\d{1,2})일/g, ["month", "day"]],
  [form(`${DAY}(?:${GAP}of)?${GAP}(${NAME})\\.?(?:,?${GAP}${YEAR})?`), ["day", "month", "year"]],
  [form(`(${NAME})\\.?${GAP}${DAY}(?!\\d)(?:,?${GAP}${YEAR})?`), ["month", "day", "year"]],
  [form(`(${NAME})\\.?(?:${GAP}(?:of|de))?,?${GAP}${YEAR}`), ["month", "year"]],
];
const NUMERIC = /(?<![\d./-])(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?!\d)/g;

/** The dates of a text, in English, French, Korean and figures; where a figure may be day or month, both of them. */
export function datesIn(text: string): readonly (readonly TextDate[])[] {
  const found: TextDate[][] = [];
  let rest = text;
  const take = (match: RegExpExecArray, readings: readonly (TextDate | undefined)[]) => {
    const known = readings.flatMap((each) => each ?? []);
    if (known.length > 0) found.push(known);
    return known.length > 0 ? " ".repeat(match[0].length) : match[0];
  };
  for (const [pattern, fields] of FORMS) {
    rest = replaced(rest, pattern, (match) => {
      const given = match.slice(1).filter((each) => !/^[-/.]$/.test(each ?? ""));
      const of = (field: "year" | "month" | "day") => given[fields.indexOf(field)];
      return take(match, [dateOf(match, of("year"), of("month"), of("day"))]);
    });
  }
  replaced(rest, NUMERIC, (match) => {
    const [, first, , second, year] = match;
    return take(match, [dateOf(match, year, second, first), dateOf(match, year, first, second)]);
  });
  return found.sort(([a], [b]) => (a?.start ?? 0) - (b?.start ?? 0));
}

function replaced(text: string, pattern: RegExp, by: (match: RegExpExecArray) => string): string {
  let result = "";
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    result += text.slice(from, match.index) + by(match);
    from = match.index + match[0].length;
  }
  return result + text.slice(from);
}

function dateOf(
  { index: start, 0: words }: RegExpExecArray,
  yearText: string | undefined,
  monthText = "",
  dayText: string | undefined,
): TextDate | undefined {
  const month = NUMBER_OF_MONTH.get(monthText.toLowerCase()) ?? Number(monthText);
  const day = dayText === undefined ? undefined : Number(dayText);
  const year = yearText === undefined ? undefined : Number(yearText);
  const isDate = month >= 1 && month <= 12 && (day === undefined || (day >= 1 && day <= 31));
  return isDate ? { start, end: start + words.length, year, month, day } : undefined;
}

function form(source: string): RegExp {
  return new RegExp(`${START}${source}${EDGE}`, "giu");
}
