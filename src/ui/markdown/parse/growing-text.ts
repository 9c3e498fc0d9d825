/** Characters compared at either end of a growing text. */
const PROBE = 256;

/** The growth of a text since it was last looked at. */
export interface Growth {
  /** The text is another one: what came before is gone. */
  readonly isNew: boolean;
  /** The added text, with `\n` as its line ends. */
  readonly added: string;
  /** Whether nothing comes after it. */
  readonly isEnd: boolean;
}

/** Follows a text that grows, of which each time all is given. */
export class GrowingText {
  #taken = "";
  #ended = false;
  #heldReturn = "";

  /** The length of the text that has been taken. */
  get length(): number {
    return this.#taken.length;
  }

  /** Takes at most `most` characters more; undefined when there is nothing new. */
  take(text: string, isComplete: boolean, most: number): Growth | undefined {
    if (text === this.#taken && isComplete === this.#ended) return undefined;
    const takesAll = text.length - this.#taken.length <= most;
    const isNew = this.#ended || !this.#continues(text, isComplete && takesAll);
    if (isNew) this.#reset();
    const before = this.#taken.length;
    this.#taken = text.slice(0, before + most);
    this.#ended = isComplete && this.#taken.length === text.length;
    return { isNew, added: this.#normalised(this.#taken.slice(before)), isEnd: this.#ended };
  }

  /**
   * Whether `text` only adds to what was there. While it grows a look at both ends has to do, as comparing all of it
   * at every step would be work that grows with the square; the last step compares everything.
   */
  #continues(text: string, isLast: boolean): boolean {
    const { length } = this.#taken;
    if (isLast || length <= 2 * PROBE) return text.startsWith(this.#taken);
    const isSame = (from: number) => text.slice(from, from + PROBE) === this.#taken.slice(from, from + PROBE);
    return text.length >= length && isSame(0) && isSame(length - PROBE);
  }

  #reset(): void {
    this.#taken = "";
    this.#ended = false;
    this.#heldReturn = "";
  }

  /** Line ends become `\n`; a `\r` at the end waits for what follows it. */
  #normalised(added: string): string {
    let piece = this.#heldReturn + added;
    this.#heldReturn = "";
    if (!this.#ended && piece.endsWith("\r")) {
      this.#heldReturn = "\r";
      piece = piece.slice(0, -1);
    }
    return detached(piece.replace(/\r\n?/g, "\n").replaceAll("\0", "\uFFFD"));
  }
}

/**
 * The same text with memory of its own. A slice keeps the whole text alive that it was cut from, and what is kept of
 * a text that grows would so keep every earlier state of it; only joining copies.
 */
function detached(text: string): string {
  return ` ${text}`.slice(1);
}
