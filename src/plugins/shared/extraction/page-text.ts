import { TextPieces } from "./text-pieces";

/** Text as it is gathered from a page: spaces collapse as they do on screen, except where they are kept. */
export class PageText {
  readonly #pieces = new TextPieces();
  /** Whether the last character was a line break. */
  #atLineStart = true;
  /** Whether spaces would be the first on their line or in their cell. */
  #atEdge = true;
  #kept = 0;

  add(text: string): void {
    const shown = this.#kept > 0 ? text : text.replace(/\s+/g, " ");
    this.#push(this.#kept === 0 && this.#atEdge ? shown.trimStart() : shown);
  }

  /** Begins a new line, unless one has just begun. */
  startLine(): void {
    if (!this.#atLineStart) this.breakLine();
  }

  breakLine(): void {
    this.#push("\n");
  }

  tab(): void {
    this.#push("\t");
  }

  /** Spaces stay what they are, until as many calls of `collapseSpaces`. */
  keepSpaces(): void {
    this.#kept += 1;
  }

  collapseSpaces(): void {
    this.#kept -= 1;
  }

  toString(): string {
    return this.#pieces.toString();
  }

  #push(text: string): void {
    if (text === "") return;
    this.#pieces.push(text);
    this.#atLineStart = text.endsWith("\n");
    this.#atEdge = this.#atLineStart || text.endsWith("\t");
  }
}
