import type { Place } from "../text/text-edit";

/** One way to read a number: what it is worth, and what its last written digit is worth. */
export interface Reading {
  readonly value: number;
  readonly step: number;
}

/** A number as it stands in a text. */
export interface Figure extends Place {
  /** 1,234 is a thousand and some in one language, and one and a bit in another. */
  readonly readings: readonly Reading[];
  readonly isPercent: boolean;
  /** Whether a word such as million makes it more than its digits say. */
  readonly isScaled: boolean;
}

/** With fewer noughts at its end a number is taken for exact. */
const LEAST_ZEROS = 2;
/** Digits in groups of three with one kind of mark between them, versions, or digits with at most one mark. */
const NUMERAL =
  /\d{1,3}(?:([.,'’\u00a0\u202f ])\d{3})(?:\1\d{3}){0,6}(?!\d)(?:[.,]\d{1,12}(?!\d))?|\d{1,30}(?:[.,]\d{1,12}(?!\d))?/g;
const SPACE = "[ \\u00a0\\u202f]?";
const PERCENT = new RegExp(`${SPACE}(?:%|％|(?:percent|per cent|pour ?cent|퍼센트)(?!\\p{L}))`, "iuy");
const WORD_SCALE = new RegExp(
  `${SPACE}(thousands?|mille|k|millions?|mio|mn|M|billions?|bn|milliards?|mds?|trillions?)(?![\\p{L}\\p{N}])`,
  "uy",
);
const KOREAN_SCALE = /[ \u00a0]?(조|억|천만|백만|십만|만|천)/y;
const SCALES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{ thousand: 1e3, thousands: 1e3, mille: 1e3, k: 1e3 },
    ...{ million: 1e6, millions: 1e6, mio: 1e6, mn: 1e6, M: 1e6 },
    ...{ billion: 1e9, billions: 1e9, bn: 1e9, milliard: 1e9, milliards: 1e9, md: 1e9, mds: 1e9 },
    ...{ trillion: 1e12, trillions: 1e12 },
    ...{ 조: 1e12, 억: 1e8, 천만: 1e7, 백만: 1e6, 십만: 1e5, 만: 1e4, 천: 1e3 },
  }),
);

/** The numbers of a text in their order; those of `3억 5천만` are one. */
export function figuresIn(text: string): readonly Figure[] {
  const found: Figure[] = [];
  let from = 0;
  for (const match of text.matchAll(NUMERAL)) {
    if (match.index < from) continue;
    const figure = scaled(text, match[0], match.index);
    found.push(figure);
    from = figure.end;
  }
  return found;
}

function scaled(text: string, digits: string, start: number): Figure {
  const end = start + digits.length;
  const plain = readingsOf(digits);
  const korean = koreanScale(text, end);
  if (korean) return { start, end: korean.end, ...times(plain, korean), isPercent: false, isScaled: true };
  const [said = "", word = ""] = at(WORD_SCALE, text, end) ?? [];
  const scale = SCALES.get(word);
  if (scale !== undefined)
    return {
      start,
      end: end + said.length,
      ...times(plain, { scale, more: 0 }),
      isPercent: false,
      isScaled: true,
    };
  const [percent = ""] = at(PERCENT, text, end) ?? [];
  return { start, end: end + percent.length, readings: plain, isPercent: percent !== "", isScaled: false };
}

/** The scale behind a Korean number, and what smaller ones after it add, as in `3억 5천만`. */
function koreanScale(text: string, from: number) {
  const [said = "", word = ""] = at(KOREAN_SCALE, text, from) ?? [];
  const scale = SCALES.get(word);
  if (scale === undefined) return undefined;
  let end = from + said.length;
  let more = 0;
  let least = scale;
  for (;;) {
    const [piece = "", digits = "", unit = ""] =
      at(/ ?(\d(?:[\d,]{0,8}\d)?) ?(억|천만|백만|십만|만|천)?/y, text, end) ?? [];
    const each = unit === "" ? 1 : (SCALES.get(unit) ?? 1);
    const value = Number(digits.replaceAll(",", "")) * each;
    if (piece === "" || each >= least || value >= least) return { scale, more, end };
    more += value;
    least = each;
    end += piece.length;
    if (unit === "") return { scale, more, end };
  }
}

function times(
  plain: readonly Reading[],
  { scale, more }: { readonly scale: number; readonly more: number },
) {
  return {
    readings: plain.map(({ value, step }) => ({
      value: value * scale + more,
      step: more > 0 ? 1 : step * scale,
    })),
  };
}

/** The ways to read digits with marks between them. */
function readingsOf(digits: string): readonly Reading[] {
  const joined = digits.replace(/['’\u00a0\u202f ]/g, "");
  const marks = [...joined.matchAll(/[.,]/g)];
  const [first, ...others] = marks;
  const whole = (text: string): Reading => {
    const value = text.replace(/[.,]/g, "");
    const zeros = /0*$/.exec(value)?.[0].length ?? 0;
    return { value: Number(value), step: zeros < LEAST_ZEROS ? 1 : 10 ** zeros };
  };
  if (!first) return [whole(joined)];
  const last = marks.at(-1) ?? first;
  const isOneKind = marks.every(([mark]) => mark === first[0]);
  const decimal: Reading = {
    value: Number(`${joined.slice(0, last.index).replace(/[.,]/g, "")}.${joined.slice(last.index + 1)}`),
    step: 10 ** -(joined.length - last.index - 1),
  };
  if (others.length > 0) return [isOneKind ? whole(joined) : decimal];
  const mayGroup = /^[1-9]\d{0,2}[.,]\d{3}$/.test(joined);
  return mayGroup ? [whole(joined), decimal] : [decimal];
}

/** A match that begins right there. */
export function at(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(text);
}
