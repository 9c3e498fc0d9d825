import { citationMarks } from "./source";

/** Words in quotation marks with the citation right behind them. */
export interface Quotation {
  readonly words: string;
  readonly numbers: readonly number[];
  /** The place of the words in the text, in UTF-16 units; the end is exclusive. */
  readonly start: number;
  readonly end: number;
}

/** Bounded on every side, so that no text makes it slow. What has brackets in it is no quotation of a page. */
const QUOTED =
  /["“„«「]\s?((?=\S)[^"“”„«»「」[\]\n]{8,600})["”“»」][^"“”„«»「」[\]\n]{0,120}(\[\d{1,3}(?:\s*[,;]\s*\d{1,3})*\])/g;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
/** Fewer words in quotation marks are a name, or are said to be called so. */
const LEAST_WORDS = 3;

/** The quotations of a text that it also cites, as in “they meet in Lyon” [101]. */
export function quotations(text: string): readonly Quotation[] {
  return [...text.matchAll(QUOTED)].flatMap(({ 0: whole, 1: quoted = "", 2: mark = "", index }) => {
    const words = quoted.trim();
    const isNamed = words.split(/\s+/).length < LEAST_WORDS && !UNSPACED.test(words);
    if (isNamed) return [];
    const start = index + whole.indexOf(quoted);
    return [{ words, numbers: citationMarks(mark)[0]?.numbers ?? [], start, end: start + words.length }];
  });
}

/** The pieces of quoted words, where something is left out between them. */
export function quotedPieces(words: string): readonly string[] {
  return words
    .split(/…|\.{3}/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== "");
}
