import type { Env } from "markdown-it";
import type { Block, DocumentView } from "./block";
import { ClosedBlocks } from "./closed-blocks";
import { closingLine } from "./closing-line";
import { groupHtml } from "./group-html";
import { OpenFence } from "./open-fence";
import { emptyToken, parseBlocks, parseInlines } from "./parser";
import { THINK_CLOSE, THINK_OPEN } from "./rules/think-blocks";
import { splitTokens } from "./split-tokens";

const BLANK_LINES = /^(?:[ \t]*\n)+/;
/** Characters compared at either end of a growing text. */
const PROBE = 256;
/** Enough to hold any closing tag that is cut in two by the end of what has arrived. */
const LONGEST_TAG = 12;

/**
 * A Markdown text that grows. Blocks that no later text can change are parsed once and kept;
 * only the last, open one is parsed again. One-shot and piecemeal updates give the same blocks.
 */
export class MarkdownDocument {
  #raw = "";
  #final = false;
  #heldReturn = "";
  /** The open part: what follows the closed blocks. */
  #tail = "";
  /** Where the open part begins in the document. */
  #tailStart = 0;
  /** Up to where the open part has been searched for something that closes blocks. */
  #scanned = 0;
  #fence: OpenFence | undefined;
  #closed = new ClosedBlocks();
  #view: DocumentView = { chapters: [], footnotes: [] };

  /** What the text shows. Appending is cheap; any other change starts anew. */
  update(raw: string, final: boolean): DocumentView {
    if (raw === this.#raw && final === this.#final) return this.#view;
    if (this.#final || !this.#continues(raw, final)) this.#reset();
    this.#append(raw.slice(this.#raw.length), final);
    this.#raw = raw;
    this.#final = final;
    this.#view = this.#closed.view(this.#advance());
    return this.#view;
  }

  /**
   * Whether `raw` only adds to what was there. While it grows a look at both ends has to do, as comparing all of it
   * at every step would be work that grows with the square; the last step compares everything.
   */
  #continues(raw: string, final: boolean): boolean {
    const { length } = this.#raw;
    if (final || length <= 2 * PROBE) return raw.startsWith(this.#raw);
    const isSame = (from: number) => raw.slice(from, from + PROBE) === this.#raw.slice(from, from + PROBE);
    return raw.length >= length && isSame(0) && isSame(length - PROBE);
  }

  #reset(): void {
    this.#raw = "";
    this.#heldReturn = "";
    this.#tail = "";
    this.#tailStart = 0;
    this.#scanned = 0;
    this.#fence = undefined;
    this.#closed = new ClosedBlocks();
  }

  /** Line ends become `\n`; a `\r` at the end waits for what follows it. */
  #append(added: string, final: boolean): void {
    let piece = this.#heldReturn + added;
    this.#heldReturn = "";
    if (!final && piece.endsWith("\r")) {
      this.#heldReturn = "\r";
      piece = piece.slice(0, -1);
    }
    this.#tail += piece.replace(/\r\n?/g, "\n").replaceAll("\0", "\uFFFD");
  }

  /** Closes what can be closed and returns the blocks still open. */
  #advance(): Block[] {
    for (;;) {
      const blank = BLANK_LINES.exec(this.#tail)?.[0].length ?? 0;
      if (blank > 0 && !this.#fence) this.#drop(blank);
      if (this.#tail === "") return [];
      const open = THINK_OPEN.test(this.#tail) ? this.#think() : this.#fenceOrBlocks();
      if (open) return open;
    }
  }

  #fenceOrBlocks(): Block[] | undefined {
    this.#fence ??= OpenFence.at(this.#tail);
    if (this.#fence) return this.#fenced(this.#fence);
    return this.#final ? this.#closeRest() : this.#blocks();
  }

  #think(): Block[] | undefined {
    const start = THINK_OPEN.exec(this.#tail)?.[0].length ?? 0;
    THINK_CLOSE.lastIndex = Math.max(start, this.#scanned - LONGEST_TAG);
    const close = THINK_CLOSE.exec(this.#tail);
    this.#scanned = this.#tail.length;
    const source = this.#tail.slice(start, close?.index);
    const block: Block = {
      key: this.#tailStart,
      kind: "think",
      source,
      tokens: [],
      open: !close && !this.#final,
    };
    if (block.open) return [block];
    this.#closed.add([block]);
    this.#drop(close ? close.index + close[0].length : this.#tail.length);
    return undefined;
  }

  #fenced(fence: OpenFence): Block[] | undefined {
    const end = fence.endIn(this.#tail, this.#final) ?? (this.#final ? this.#tail.length : undefined);
    if (end !== undefined) {
      this.#close(end);
      return undefined;
    }
    const token = fence.fill(emptyToken("fence", "code"), this.#tail);
    return [{ key: this.#tailStart, kind: "markdown", source: this.#tail, tokens: [token], open: true }];
  }

  /** The text is complete: everything closes, up to a think block if there is one further down. */
  #closeRest(): undefined {
    const think = this.#thinkOffset(parseBlocks(this.#tail, {}));
    this.#close(think ?? this.#tail.length, think === undefined);
  }

  #blocks(): Block[] | undefined {
    const whole = this.#tail.lastIndexOf("\n") + 1;
    if (whole > this.#scanned) {
      this.#scanned = whole;
      const settled = this.#tail.slice(0, whole);
      const lines = settled.split("\n");
      const cut = closingLine(groupHtml(splitTokens(parseBlocks(settled, {})), true), lines);
      if (cut > 0) {
        this.#close(offsetOfLine(settled, cut));
        return undefined;
      }
    }
    return this.#openBlocks();
  }

  #openBlocks(): Block[] | undefined {
    const env: Env = this.#closed.provisionalEnv();
    const tokens = parseBlocks(this.#tail, env);
    const think = this.#thinkOffset(tokens);
    if (think) {
      this.#close(think);
      return undefined;
    }
    return this.#closed
      .blocksOf(groupHtml(splitTokens(tokens), true), this.#tail, this.#tailStart, true)
      .map((block) => ({
        ...block,
        tokens: parseInlines([...block.tokens], env),
      }));
  }

  /** Where a think block further down begins: its tag is decisive, even if its line is not complete. */
  #thinkOffset(tokens: ReturnType<typeof parseBlocks>): number | undefined {
    const line = tokens.find((token) => token.type === "think")?.map?.[0];
    return line ? offsetOfLine(this.#tail, line) : undefined;
  }

  /** Settles the beginning of the open part; `isEnd` when nothing comes after it. */
  #close(length: number, isEnd = false): void {
    this.#closed.parse(this.#tail.slice(0, length), this.#tailStart, isEnd);
    this.#drop(length);
  }

  #drop(length: number): void {
    this.#tail = this.#tail.slice(length);
    this.#tailStart += length;
    this.#scanned = 0;
    this.#fence = undefined;
  }
}

/** The offset at which a line of `text` begins. */
export function offsetOfLine(text: string, line: number): number {
  let offset = 0;
  for (let count = 0; count < line; count++) {
    const newline = text.indexOf("\n", offset);
    if (newline < 0) return text.length;
    offset = newline + 1;
  }
  return offset;
}
