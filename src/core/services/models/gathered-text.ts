/** Pieces are joined when there are so many: each of them alone takes more memory than its letters. */
const MOST_PIECES = 1024;

/** A text put together from many small pieces, which takes up little more room than its letters. */
export class GatheredText {
  readonly #joined: string[] = [];
  #pieces: string[] = [];

  add(piece: string): void {
    this.#pieces.push(piece);
    if (this.#pieces.length < MOST_PIECES) return;
    this.#joined.push(this.#pieces.join(""));
    this.#pieces = [];
  }

  toString(): string {
    return this.#joined.join("") + this.#pieces.join("");
  }
}
