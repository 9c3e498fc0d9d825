import { AppError } from "../../errors/app-error";

/** A part of a backup: a field beside the stores, the beginning of a store, or one of its records, as JSON text. */
export type ScannedPart =
  | { readonly type: "field"; readonly name: string; readonly json: string }
  | { readonly type: "store"; readonly name: string }
  | { readonly type: "record"; readonly store: string; readonly json: string };

const OUTSIDE_TEXT = /["{}[\],:]/g;
const INSIDE_TEXT = /["\\]/g;
const invalid = () => new AppError("backup.invalid");

/** Cuts the JSON object of a backup, given in pieces of any size, into its records without parsing it whole. */
export class JsonStoresScanner {
  #depth = 0;
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
    for (;;) {
      const pattern = this.#isInText ? INSIDE_TEXT : OUTSIDE_TEXT;
      pattern.lastIndex = at;
      const found = pattern.exec(piece);
      if (!found) break;
      const [mark] = found;
      at = found.index + 1;
      if (mark === "\\") {
        if (at === piece.length) this.#isEscaped = true;
        at++;
      } else if (mark === '"') this.#isInText = !this.#isInText;
      else if (this.#divides(mark)) {
        this.#pending += piece.slice(start, found.index);
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

  /** Whether a mark outside of texts stands between parts, rather than within one. */
  #divides(mark: string): boolean {
    const level = this.#store === undefined ? 1 : 2;
    if (mark === "{" || mark === "[") {
      const isOuter = this.#depth === 0 || (this.#depth === 1 && mark === "[");
      this.#depth++;
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
    if (mark === "{") {
      if (json !== "" || this.#depth !== 1) throw invalid();
    } else if (mark === "[") {
      if (this.#name === undefined || json !== "") throw invalid();
      this.#store = this.#name;
      this.#isFirst = true;
      yield { type: "store", name: this.#name };
    } else if (mark === ":") this.#name = nameIn(json);
    else if (this.#store === undefined) yield* this.#fieldEnd(json, mark);
    else yield* this.#recordEnd(json, mark, this.#store);
  }

  *#fieldEnd(json: string, mark: string): Generator<ScannedPart> {
    if (mark === "]") throw invalid();
    if (this.#name !== undefined && json !== "") yield { type: "field", name: this.#name, json };
    else if (json !== "") throw invalid();
    this.#name = undefined;
    this.#isDone = mark === "}";
  }

  *#recordEnd(json: string, mark: string, store: string): Generator<ScannedPart> {
    if (mark === "}") throw invalid();
    if (json !== "") yield { type: "record", store, json };
    else if (mark === "," || !this.#isFirst) throw invalid();
    this.#isFirst = false;
    if (mark === "]") this.#store = undefined;
  }
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
