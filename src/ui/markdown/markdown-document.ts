import type { Env, Token } from "markdown-it";
import type { Block, DocumentView } from "./block";
import { ClosedBlocks } from "./closed-blocks";
import { closingLine } from "./closing-line";
import { groupHtml } from "./group-html";
import { offsetOfLine } from "./offset-of-line";
import { OpenFence } from "./open-fence";
import { OpenSequence } from "./open-sequence";
import { emptyToken, parseBlocks, parseInlines } from "./parser";
import { THINK_CLOSE, THINK_OPEN } from "./rules/think-blocks";
import { splitTokens } from "./split-tokens";

const BLANK_LINES = /^(?:[ \t]*\n)+/;
/** Characters compared at either end of a growing text. */
const PROBE = 256;
/** Enough to hold any closing tag that is cut in two by the end of what has arrived. */
const LONGEST_TAG = 12;
const LIST_OR_TABLE = /^(?:bullet_list|ordered_list|table)_open$/;
const NOTHING_SETTLED = { lead: "", start: 0 };

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
  #sequence: OpenSequence | undefined;
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
    this.#sequence = undefined;
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
    const line = thinkLine(parseBlocks(this.#tail, {}));
    this.#close(line ? offsetOfLine(this.#tail, line) : this.#tail.length, !line);
  }

  #blocks(): Block[] | undefined {
    const whole = this.#tail.lastIndexOf("\n") + 1;
    if (whole > this.#scanned) {
      this.#scanned = whole;
      const settled = this.#reread(whole);
      const tokens = parseBlocks(settled, {});
      const runs = splitTokens(tokens);
      const cut = closingLine(groupHtml(runs, true), settled.split("\n"));
      if (cut > 0) {
        this.#close(this.#offsetOf(settled, cut));
        return undefined;
      }
      if (runs.length === 1) this.#follow(settled, tokens, whole);
    }
    return this.#openBlocks();
  }

  #openBlocks(): Block[] | undefined {
    const env: Env = this.#closed.provisionalEnv();
    const source = this.#reread(this.#tail.length);
    const tokens = parseBlocks(source, env);
    const line = thinkLine(tokens);
    if (line) {
      this.#close(this.#offsetOf(source, line));
      return undefined;
    }
    const sequence = this.#sequence;
    if (sequence && !sequence.fits(tokens)) {
      this.#sequence = undefined;
      return this.#openBlocks();
    }
    const runs = groupHtml(splitTokens(tokens), true);
    const blocks = this.#closed.blocksOf(runs, source, this.#tailStart + this.#offsetOf(source, 0), true);
    // Settled items do not know of what is defined in later ones until their list is closed, so none does.
    const inlineEnv = LIST_OR_TABLE.test(tokens[0]?.type ?? "") ? this.#closed.provisionalEnv() : env;
    return blocks.map((block, index) => {
      const parsed = parseInlines([...block.tokens], inlineEnv);
      if (!sequence || index > 0) return { ...block, tokens: parsed };
      return { ...block, key: this.#tailStart, tokens: sequence.complete(parsed) };
    });
  }

  /** Settles items of the open list or table; anew from its first one when what was settled no longer holds. */
  #follow(settled: string, tokens: Token[], whole: number): void {
    const before = this.#sequence;
    this.#sequence = OpenSequence.after(before, settled, tokens, this.#closed.provisionalEnv());
    if (!before || this.#sequence) return;
    const all = this.#reread(whole);
    const allTokens = parseBlocks(all, {});
    if (splitTokens(allTokens).length === 1) this.#follow(all, allTokens, whole);
  }

  /** What has to be parsed of the open part up to `end`. */
  #reread(end: number): string {
    const { lead, start } = this.#sequence ?? NOTHING_SETTLED;
    return lead + this.#tail.slice(start, end);
  }

  /** Where a line of what was reread begins in the open part. */
  #offsetOf(reread: string, line: number): number {
    const { lead, start } = this.#sequence ?? NOTHING_SETTLED;
    return offsetOfLine(reread, line) - lead.length + start;
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
    this.#sequence = undefined;
  }
}

/** The line at which a think block further down begins: its tag is decisive, even if its line is not complete. */
function thinkLine(tokens: readonly Token[]): number | undefined {
  return tokens.find((token) => token.type === "think")?.map?.[0];
}
