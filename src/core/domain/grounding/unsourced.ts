import type { Place } from "../text/text-edit";
import { datesIn } from "./dates";
import { isDerived, isOfColumn } from "./derived";
import { at, type Figure, figuresIn } from "./figures";
import { properNamesIn } from "./proper-names";
import { type Prose, type ProseLine, proseOf } from "./prose-of";
import { folded, SourceIndex } from "./source-index";
import { type TableColumn, tableColumns } from "./source-tables";

/** Words of a text that stand in none of its sources, and their place. */
export interface UnsourcedWords extends Place {
  readonly text: string;
  readonly kind: "figure" | "date" | "name";
}

/** The numbers of one line of a source, and its words. */
interface SourceLine {
  readonly words: ReadonlySet<string>;
  readonly values: readonly number[];
}

/** The texts that a text rests on, read once. */
export interface ReadSources {
  readonly index: SourceIndex;
  /** The numbers that others may come of; worked out when it is asked for first. */
  readonly operands: () => {
    readonly columns: readonly TableColumn[];
    readonly lines: readonly SourceLine[];
  };
}

/** Numbers up to here are counts of what everybody sees, such as three sections. */
const SMALL = 10;
/** Labels of parts, pages, days and the like are followed by numbers that say nothing. */
const LARGEST_LABEL = 1000;
const LABEL =
  /(?:[#§№×]|(?<!\p{L})(?:tables?|figures?|figs?|charts?|parts?|steps?|sections?|chapters?|phases?|pages?|pp?|no|nr|days?|weeks?|months?|quarters?|levels?|grades?|versions?|v|appendix|annexe?s?|options?|items?|points?|questions?|visits?|tasks?|goals?|articles?|art|rules?|lines?|rows?|columns?|slides?|stages?|rounds?|lessons?|modules?|units?|exercises?|examples?|notes?|tips?|tiers?|types?|numbers?|addition|étapes?|parties?|tableaux?|chapitres?|jours?|semaines?|mois|trimestres?|niveaux?|lignes?|numéros?|leçons?|exemples?|n°|제))\.?[ \u00a0]{0,2}$/iu;
const KOREAN_LABEL = /(?:장|절|단계|부|번째|차|항|조|쪽|페이지|주차|일차|위|번|호)/y;
const CURRENCY = /[$€£¥₩][ \u00a0]?$/;
const CURRENCY_AFTER = /[ \u00a0\u202f]?(?:[$€£¥₩]|(?:USD|EUR|KRW|GBP|원|유로|달러)(?!\p{Script=Latin}))/uy;
/** Letters right behind digits that are a unit; others make a name of them, as in 3D. */
const UNIT =
  /(?:[kcmµn]?m[²³2]?|[km]?g|[mc]?l|t|h|min|m?s|[kMGT]B|[kMGT]?Wh?|[kMG]?Hz|k?V|m?A|px|pt|ft|in|lb|oz|mph|[kMGT]|bn|mn|EUR|USD|x)(?![\p{Script=Latin}\p{N}])/uy;
const ORDINAL = /(?:st|nd|rd|th|er|ers|re|ère|e|es|ème|eme|°)(?![\p{Script=Latin}\p{N}])/uy;
/** Sayings, times of day and versions, which are no figures. */
const NO_FIGURES =
  /(?<!\d)(?:24\/7|50[/:-]50|80[/:-]20)(?!\d)|(?<![\d.])\d{1,2}[:h]\d{2}(?!\d)|(?<![\d.])(?!\d{1,3}(?:\.\d{3})+(?![\d.]))\d{1,5}(?:\.\d{1,5}){2,6}/g;
/** Languages that write all nouns, or no names, with capital letters. */
const NAMES_UNTOLD = /^(?:de|ko|ja|zh|th|ar|he|hi)$/;
/** So many lines of sources at the most are looked at for the numbers that others come of. */
const MOST_LINES = 20_000;
const MOST_IN_LINE = 8;
/** A text with more numbers that stand nowhere does not rest on its sources. */
const MOST_DERIVED = 300;

/** Reads the texts that a text rests on. @param today in milliseconds since the epoch. */
export function readSources(texts: readonly string[], today: number): ReadSources {
  let known: ReturnType<ReadSources["operands"]> | undefined;
  return {
    index: new SourceIndex(texts, today),
    operands: () => (known ??= { columns: texts.flatMap(tableColumns), lines: texts.flatMap(linesOf) }),
  };
}

function linesOf(text: string): readonly SourceLine[] {
  return (text.match(/[^\n]+/g) ?? []).slice(0, MOST_LINES).flatMap((line) => {
    const values = figuresIn(line).flatMap(({ readings }) => readings[0]?.value ?? []);
    const isTelling = values.length > 1 && values.length <= MOST_IN_LINE;
    return isTelling ? [{ words: new Set(wordsIn(line)), values }] : [];
  });
}

/**
 * The figures, dates and names of a Markdown text that stand in none of its sources, in the order they stand in. What can be
 * worked out of numbers beside it, or of a table or line of the sources on the same matter, is as good as written there.
 * @param language of the text, as an ISO code, where it is known.
 */
export function unsourcedWords(
  content: string,
  sources: ReadSources,
  language: string | undefined,
): readonly UnsourcedWords[] {
  const prose = proseOf(content);
  const dates = datesIn(prose.text);
  const undated = without(prose.text, dates.flat());
  const plain = undated.replace(NO_FIGURES, (words) => " ".repeat(words.length));
  const words = (kind: UnsourcedWords["kind"], { start, end }: Place): UnsourcedWords => ({
    ...{ kind, start, end },
    text: content.slice(start, end),
  });
  const { index } = sources;
  const otherDates = dates.filter((readings) => !readings.some((each) => index.hasDate(each)));
  const names = NAMES_UNTOLD.test(language ?? "") ? [] : properNamesIn(prose);
  const otherNames = names.filter((name) =>
    name.words.some((word) => !index.isCommon(word) && !index.hasWord(word)),
  );
  return [
    ...otherDates.flatMap(([first]) => (first ? [words("date", first)] : [])),
    ...otherFigures({ ...prose, text: plain }, sources).map((each) => words("figure", each)),
    ...otherNames.map((each) => words("name", each)),
  ].sort((a, b) => a.start - b.start);
}

function without(text: string, places: readonly Place[]): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end } of places) {
    if (start < from) continue;
    pieces.push(text.slice(from, start), " ".repeat(end - start));
    from = end;
  }
  return pieces.join("") + text.slice(from);
}

function otherFigures(prose: Prose, sources: ReadSources): readonly Figure[] {
  const { text } = prose;
  const figures = figuresIn(text).filter((each) => isTelling(text, each));
  const other = figures.filter((figure) => !isKnown(text, figure, sources.index));
  if (other.length === 0 || other.length > MOST_DERIVED) return other;
  const { columns, lines } = sources.operands();
  return other.filter((figure) => {
    const { block, line } = surroundings(prose, figure);
    const said = text.slice(line.start, line.end);
    const beside = nearest(figuresIn(text.slice(block.start, block.end)), figure.start - block.start);
    return !(
      isDerived(figure, beside) ||
      isOfColumn(figure, columnAbove(prose, figure)) ||
      columns.some(({ group, values }) => isNamed(group, said) && isOfColumn(figure, values)) ||
      isDerivedInLine(figure, said, lines)
    );
  });
}

/** Whether a number says something that has to stand somewhere. */
function isTelling(text: string, { start, end, readings, isPercent, isScaled }: Figure): boolean {
  const before = text.slice(Math.max(0, start - 16), start);
  const [{ value, step } = { value: 0, step: 1 }, ...others] = readings;
  const isWhole = Number.isInteger(value) && step >= 1;
  const isYear = isWhole && value >= 1000 && value <= 2999;
  if (/\p{Script=Latin}$/u.test(before) || /[.,_@]$/.test(before.slice(-1))) return false;
  if (/\p{L}[-–]$/u.test(before) && !isYear) return false;
  const isUnit = at(UNIT, text, end) !== null;
  if (!isUnit && (at(ORDINAL, text, end) !== null || /^\p{Script=Latin}/u.test(text.slice(end, end + 1)))) {
    // The nineties are told by their first year.
    return isYear && /^s(?!\p{L})/u.test(text.slice(end));
  }
  const isMoney = CURRENCY.test(before) || at(CURRENCY_AFTER, text, end) !== null;
  const isPlain = !isPercent && !isScaled && !isMoney && isWhole && others.length === 0;
  if (isPlain && value <= SMALL) return false;
  if (isPercent && (value === 100 || value === 0)) return false;
  const isLabel = LABEL.test(before) || at(KOREAN_LABEL, text, end) !== null;
  return !(isPlain && value < LARGEST_LABEL && isLabel);
}

function isKnown(text: string, figure: Figure, index: SourceIndex): boolean {
  if (index.hasFigure(figure)) return true;
  const { start, end } = figure;
  const [decade] = figure.readings;
  const isDecade = /^(?:s(?!\p{L})|년대)/u.test(text.slice(end));
  if (
    isDecade &&
    decade &&
    Array.from({ length: 10 }, (_, year) => decade.value + year).some((year) => index.hasValue(year))
  )
    return true;
  // The second year of 2023/24.
  const [, century] = /(?<!\d)(\d{2})\d{2}[/–-]$/.exec(text.slice(Math.max(0, start - 6), start)) ?? [];
  if (century && end - start === 2 && index.hasValue(Number(`${century}${text.slice(start, end)}`)))
    return true;
  // Digits that look like one number may be several.
  const pieces = text.slice(start, end).match(/\d+/g) ?? [];
  const isSplit = pieces.length > 1 && /\d[ ,;]\d/.test(text.slice(start, end));
  return isSplit && pieces.every((piece) => Number(piece) > 0 && index.hasValue(Number(piece)));
}

/** The line a place is in, and the paragraph, list or table around it with the one before. */
function surroundings(
  { lines }: Prose,
  { start }: Place,
): { readonly block: Place; readonly line: ProseLine } {
  const place = Math.max(
    0,
    lines.findIndex((line) => line.end >= start),
  );
  let first = place;
  for (let blanks = 0; first > 0; first -= 1) {
    if (lines[first - 1]?.kind === "heading") break;
    if (lines[first - 1]?.kind === "blank" && ++blanks > 1) break;
  }
  let last = place;
  while (last + 1 < lines.length && lines[last + 1]?.kind !== "blank") last += 1;
  const line = lines[place] ?? { kind: "text", start: 0, end: 0 };
  return { line, block: { start: lines[first]?.start ?? 0, end: lines[last]?.end ?? 0 } };
}

/** The values of the numbers around one, the nearest first, without itself. */
function nearest(figures: readonly Figure[], start: number): readonly number[] {
  return figures
    .filter((each) => each.start !== start)
    .sort((a, b) => Math.abs(a.start - start) - Math.abs(b.start - start))
    .flatMap(({ readings }) => readings[0]?.value ?? []);
}

/** The numbers of the rows above in the same column. */
function columnAbove({ text, lines }: Prose, { start }: Figure): readonly number[] {
  const place = lines.findIndex((line) => line.end >= start);
  const row = lines[place];
  if (row?.kind !== "row") return [];
  const column = text.slice(row.start, start).split("|").length - 1;
  const values: number[] = [];
  for (let above = place - 1; lines[above]?.kind === "row"; above--) {
    const cell = text.slice(lines[above]?.start, lines[above]?.end).split("|")[column] ?? "";
    values.push(
      ...figuresIn(cell)
        .slice(0, 1)
        .flatMap(({ readings }) => readings[0]?.value ?? []),
    );
  }
  return values;
}

/** Whether what is said of a group names it. */
function isNamed(group: string | undefined, said: string): boolean {
  return group === undefined || (group !== "" && folded(said).includes(folded(group)));
}

/** Whether a number comes of those in one line of the sources that has two words in common with what is said. */
function isDerivedInLine(figure: Figure, said: string, lines: readonly SourceLine[]): boolean {
  const words = [...new Set(wordsIn(said))];
  return lines.some(
    (line) => words.filter((word) => line.words.has(word)).length >= 2 && isDerived(figure, line.values),
  );
}

function wordsIn(text: string): readonly string[] {
  return [...text.matchAll(/\p{L}{5,40}|\p{Script=Hangul}{2,40}/gu)].map(([word]) => folded(word));
}
