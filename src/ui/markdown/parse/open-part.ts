import { offsetOfLine } from "./offset-of-line";
import type { OpenFence } from "./open-fence";
import type { OpenSequence } from "./open-sequence";
import { type Cut, MAX_PARAGRAPH_LENGTH } from "./overlong";

const BLANK_LINES = /^(?:[ \t]*\n)+/;
const NOTHING_SETTLED = { lead: "", start: 0 };
/** The length of the first look into a text that comes at once; twice as far each time that settles nothing. */
const FIRST_STEP = 4096;

/** The end of a growing text that may still change, and how far it has been looked at. */
export class OpenPart {
  text = "";
  /** The place in the document at which it begins. */
  start = 0;
  /** Up to where it has been searched for something that closes blocks. */
  scanned = 0;
  /** The length at which its beginning is cut off. */
  limit = MAX_PARAGRAPH_LENGTH;
  /** The fenced code it begins with. */
  fence: OpenFence | undefined;
  /** The list or table it begins with, where that is followed item by item. */
  sequence: OpenSequence | undefined;

  add(text: string): void {
    this.text += text;
  }

  /** Takes away what is closed: another block begins. */
  drop(length: number): void {
    this.text = this.text.slice(length);
    this.start += length;
    this.scanned = 0;
    this.limit = MAX_PARAGRAPH_LENGTH;
    this.fence = undefined;
    this.sequence = undefined;
  }

  dropBlankLines(): void {
    const length = this.fence ? 0 : (BLANK_LINES.exec(this.text)?.[0].length ?? 0);
    if (length > 0) this.drop(length);
  }

  /** Takes away the beginning of an overlong block; what stands for it comes before the rest. */
  cut({ end, head }: Cut): void {
    this.drop(end);
    this.text = head + this.text;
    this.start -= head.length;
  }

  /** Up to where it is looked at next, in whole lines. */
  nextEnd(): number {
    const limit = Math.min(this.text.length, this.limit);
    if (this.sequence) return this.#lineEnd(limit);
    const end = this.#lineEnd(Math.min(limit, Math.max(2 * this.scanned, FIRST_STEP)));
    return end > this.scanned ? end : this.#lineEnd(limit);
  }

  /** The text to be parsed up to `end`. */
  reread(end: number): string {
    const { lead, start } = this.sequence ?? NOTHING_SETTLED;
    return lead + this.text.slice(start, end);
  }

  /** The offset of a line of the reread text. */
  offsetOf(reread: string, line: number): number {
    const { lead, start } = this.sequence ?? NOTHING_SETTLED;
    return offsetOfLine(reread, line) - lead.length + start;
  }

  /** The end of the last line that ends by then. */
  #lineEnd(end: number): number {
    return this.text.lastIndexOf("\n", end - 1) + 1;
  }
}
