import type { Token } from "markdown-it";

const OPENING = /^( {0,3})(`{3,}(?=[^`\n]*\n)|~{3,})([^\n]*)\n/;

/** A fenced code block at the start of the open part, followed line by line so that long code stays linear. */
export class OpenFence {
  readonly #indent: number;
  readonly #markup: string;
  readonly #info: string;
  readonly #contentStart: number;
  readonly #closing: RegExp;
  #scanned: number;

  private constructor(opening: RegExpExecArray) {
    this.#indent = opening[1]?.length ?? 0;
    this.#markup = opening[2] ?? "";
    this.#info = opening[3] ?? "";
    this.#contentStart = opening[0].length;
    this.#scanned = opening[0].length;
    this.#closing = new RegExp(`^ {0,3}\\${this.#markup[0]}{${this.#markup.length},}[ \\t]*$`);
  }

  /** The fence that `text` starts with, once its first line is complete. */
  static at(text: string): OpenFence | undefined {
    const opening = OPENING.exec(text);
    return opening ? new OpenFence(opening) : undefined;
  }

  /** The offset after the closing line. An unfinished last line counts only when the text is `final`. */
  endIn(text: string, final: boolean): number | undefined {
    for (;;) {
      const newline = text.indexOf("\n", this.#scanned);
      if (newline < 0 && (!final || this.#scanned >= text.length)) return undefined;
      const end = newline < 0 ? text.length : newline;
      const line = text.slice(this.#scanned, end);
      this.#scanned = Math.min(end + 1, text.length);
      if (this.#closing.test(line)) return this.#scanned;
    }
  }

  /** Puts what is there so far into a `fence` token; a closing line that is still arriving is left out. */
  fill(token: Token, text: string): Token {
    const partial = text.slice(this.#scanned);
    const isClosing = new RegExp(`^ {0,3}\\${this.#markup[0]}+[ \\t]*$`).test(partial);
    const content = text.slice(this.#contentStart, isClosing ? this.#scanned : text.length);
    token.content =
      this.#indent > 0 ? content.replace(new RegExp(`^ {1,${this.#indent}}`, "gm"), "") : content;
    token.info = this.#info;
    token.markup = this.#markup;
    token.meta = { open: true };
    return token;
  }
}
