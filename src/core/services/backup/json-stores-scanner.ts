import { AppError } from "../../errors/app-error";

/**
 * A part of a backup: a field beside the stores, the beginning of a store, or one of its records, as JSON text with the
 * number of levels that are nested in it.
 */
export type ScannedPart =
  | { readonly type: "field"; readonly name: string; readonly json: string }
  | { readonly type: "store"; readonly name: string }
  | { readonly type: "record"; readonly store: string; readonly json: string; readonly depth: number };

/** The marks between which JSON has nothing that divides: texts, and what they stand among. */
const MARKS: ReadonlyMap<number, string> = new Map([...'"{}[],:'].map((mark) => [mark.charCodeAt(0), mark]));
/** The level of the lists that records stand in. */
const STORE_DEPTH = 2;
const BACKSLASH = "\\";
const invalid = () => new AppError("backup.invalid");

/** Cuts the JSON object of a backup, given in pieces of any size, into its records without parsing it whole. */
export class JsonStoresScanner {
  #depth = 0;
  /** The deepest level since the last record began. */
  #deepest = STORE_DEPTH;
  #isInText = false;
  #isEscaped = false;
  #store: string | undefined;
  #name: string | undefined;
  #pending = "";
  #isDone = false;
  #isFirst = true;

  /** @throws AppError `backup.invalid`. */
  *push(piece: string): Generator<ScannedPart> {
    let start = 0;
    let at = 0;
    if (this.#isEscaped && piece.length > 0) {
      this.#isEscaped = false;
      at = 1;
    }
    while (at < piece.length) {
      if (this.#isInText) {
        at = this.#afterText(piece, at);
        continue;
      }
      const mark = MARKS.get(piece.charCodeAt(at++));
      if (mark === undefined) continue;
      if (mark === '"') this.#isInText = true;
      else if (this.#divides(mark)) {
        this.#pending += piece.slice(start, at - 1);
        start = at;
        yield* this.#part(mark);
      }
    }
    this.#pending += piece.slice(start);
  }

  /** To be called after the last piece. @throws AppError `backup.invalid` where something is missing. */
  end(): void {
    if (!this.#isDone || this.#pending.trim() !== "") throw invalid();
  }

  /** The place after the text that goes on at `from`, or the end of a piece that ends within it. */
  #afterText(piece: string, from: number): number {
    for (let quote = piece.indexOf('"', from); quote >= 0; quote = piece.indexOf('"', quote + 1)) {
      if (isEscaped(piece, from, quote)) continue;
      this.#isInText = false;
      return quote + 1;
    }
    this.#isEscaped = isEscaped(piece, from, piece.length);
    return piece.length;
  }

  /** Whether a mark outside of texts stands between parts, rather than within one. */
  #divides(mark: string): boolean {
    const level = this.#store === undefined ? 1 : 2;
    if (mark === "{" || mark === "[") {
      const isOuter = this.#depth === 0 || (this.#depth === 1 && mark === "[");
      this.#depth++;
      this.#deepest = Math.max(this.#deepest, this.#depth);
      return isOuter;
    }
    if (mark === "," || mark === ":") {
      return this.#depth === level && (mark === "," || (level === 1 && this.#name === undefined));
    }
    this.#depth--;
    return this.#depth < level;
  }

  *#part(mark: string): Generator<ScannedPart> {
    const json = this.#pending.trim();
    this.#pending = "";
    if (this.#isDone) throw invalid();
    if (mark === "[") {
      if (this.#name === undefined || json !== "") throw invalid();
      this.#store = this.#name;
      yield { type: "store", name: this.#name };
    } else if (mark === ":") this.#name = nameIn(json);
    else if (this.#store === undefined) yield* this.#fieldEnd(json, mark);
    else yield* this.#recordEnd(json, mark, this.#store);
  }

  /** The end of a field, or of the object; its beginning too, before which there is nothing. */
  *#fieldEnd(json: string, mark: string): Generator<ScannedPart> {
    if (mark === "]") throw invalid();
    if (this.#name !== undefined && json !== "") yield { type: "field", name: this.#name, json };
    else if (json !== "") throw invalid();
    this.#name = undefined;
    this.#isDone = mark === "}";
  }

  *#recordEnd(json: string, mark: string, store: string): Generator<ScannedPart> {
    if (mark === "}") throw invalid();
    if (json !== "") yield { type: "record", store, json, depth: this.#deepest - STORE_DEPTH };
    else if (mark === "," || !this.#isFirst) throw invalid();
    this.#deepest = STORE_DEPTH;
    this.#isFirst = mark === "]";
    if (this.#isFirst) this.#store = undefined;
  }
}

/** Whether an odd number of backslashes stands before a place, none of them before `from`. */
function isEscaped(piece: string, from: number, at: number): boolean {
  let first = at;
  while (first > from && piece[first - 1] === BACKSLASH) first--;
  return (at - first) % 2 === 1;
}

function nameIn(json: string): string {
  try {
    const name: unknown = JSON.parse(json);
    if (typeof name === "string") return name;
  } catch {
    // No text: refused below.
  }
  throw invalid();
}
