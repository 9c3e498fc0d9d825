import { TextPieces } from "@shared/extraction/text-pieces";

/** Markdown as it is gathered from a page, line by line; spaces collapse as they do on screen. */
export class MarkdownLines {
  readonly #pieces = new TextPieces();
  #line: string[] = [];
  #mark = "";
  /** Where the text of a link begins in the line. */
  #link: number | undefined;

  add(text: string): void {
    this.#line.push(text);
  }

  /** Begins a line with a mark, such as that of a heading. */
  begin(mark: string): void {
    this.end(1);
    this.#mark = mark;
  }

  /** Ends the line, if anything is on it, with so many breaks. */
  end(breaks: number): void {
    const text = this.#line.join("").replace(/\s+/g, " ").trim();
    this.#line = [];
    this.#link = undefined;
    if (text === "" || text === "|") return;
    this.#pieces.push(this.#mark, text, "\n".repeat(breaks));
    this.#mark = "";
  }

  /** Adds lines that stay as they are. */
  addBlock(text: string): void {
    this.end(1);
    this.#pieces.push("\n", text, "\n\n");
  }

  beginLink(): void {
    this.#link = this.#line.length;
  }

  /** Ends a link; its text alone stays where there is no address. One that holds whole lines is none. */
  endLink(address: string | undefined): void {
    const from = this.#link;
    this.#link = undefined;
    if (from === undefined || address === undefined) return;
    const text = this.#line.splice(from).join("").replace(/\s+/g, " ");
    this.#line.push(text.trim() === "" ? text : `[${text.trim().replaceAll("]", "\\]")}](${address})`);
  }

  toString(): string {
    this.end(1);
    return this.#pieces.toString();
  }
}
