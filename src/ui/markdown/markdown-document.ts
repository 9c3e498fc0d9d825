import type { Env, Token } from "markdown-it";
import type { Block, ParsedDocument } from "./block";
import { ClosedBlocks } from "./closed-blocks";
import { closingLine } from "./closing-line";
import { groupHtml } from "./group-html";
import { GrowingText } from "./growing-text";
import { offsetOfLine } from "./offset-of-line";
import { OpenFence } from "./open-fence";
import { OpenSequence } from "./open-sequence";
import { type Cut, cutOf, isParagraph, MAX_BLOCK_LENGTH, MAX_PARAGRAPH_LENGTH } from "./overlong";
import { emptyToken, parseBlocks, parseInlines } from "./parser";
import { THINK_CLOSE, THINK_OPEN } from "./rules/think-blocks";
import { splitTokens } from "./split-tokens";

const BLANK_LINES = /^(?:[ \t]*\n)+/;
/** Enough to hold any closing tag that is cut in two by the end of what has arrived. */
const LONGEST_TAG = 12;
const LIST_OR_TABLE = /^(?:bullet_list|ordered_list|table)_open$/;
const NOTHING_SETTLED = { lead: "", start: 0 };
/** More is taken in step by step: what is left of it would be copied with each block that closes. */
const STEP = 262_144;
/** How far a text that comes at once is first looked into; twice as far each time that settles nothing. */
const FIRST_STEP = 4096;

/**
 * A Markdown text that grows. Blocks that no later text can change are parsed once and kept;
 * only the last, open one is parsed again. One-shot and piecemeal updates give the same blocks.
 */
export class MarkdownDocument {
  readonly #text = new GrowingText();
  #final = false;
  /** The open part: what follows the closed blocks. */
  #tail = "";
  /** Where the open part begins in the document. */
  #tailStart = 0;
  /** Up to where the open part has been searched for something that closes blocks. */
  #scanned = 0;
  /** How long the open part may become before its beginning is cut off. */
  #limit = MAX_PARAGRAPH_LENGTH;
  #fence: OpenFence | undefined;
  #sequence: OpenSequence | undefined;
  #closed = new ClosedBlocks();
  #view: ParsedDocument = { chapters: [], footnotes: [] };
  readonly #hasThoughts: boolean;

  /** With `hasThoughts` unset, think tags are text: there are no thoughts within thoughts. */
  constructor({ hasThoughts = true }: { hasThoughts?: boolean } = {}) {
    this.#hasThoughts = hasThoughts;
  }

  /** How much of the text is shown. */
  get length(): number {
    return this.#text.length;
  }

  /**
   * What the text shows. Appending is cheap; any other change starts anew. At most `most` more characters are taken in
   * at a time: what is left comes with the next update.
   */
  update(text: string, isComplete: boolean, most: number = Number.POSITIVE_INFINITY): ParsedDocument {
    let left = most;
    while (left > 0) {
      const growth = this.#text.take(text, isComplete, Math.min(left, STEP));
      if (!growth) break;
      if (growth.isNew) this.#reset();
      this.#tail += growth.added;
      this.#final = growth.isEnd;
      this.#view = this.#closed.view(this.#advance());
      left -= STEP;
    }
    return this.#view;
  }

  #reset(): void {
    this.#tail = "";
    this.#tailStart = 0;
    this.#settle();
    this.#closed = new ClosedBlocks();
  }

  /** Closes what can be closed and returns the blocks still open. */
  #advance(): Block[] {
    for (;;) {
      const blank = BLANK_LINES.exec(this.#tail)?.[0].length ?? 0;
      if (blank > 0 && !this.#fence) this.#drop(blank);
      if (this.#tail === "") return [];
      const open = this.#hasThoughts && THINK_OPEN.test(this.#tail) ? this.#think() : this.#fenceOrBlocks();
      if (open) return open;
    }
  }

  #fenceOrBlocks(): Block[] | undefined {
    this.#fence ??= OpenFence.at(this.#tail);
    return this.#fence ? this.#fenced(this.#fence) : this.#blocks();
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

  #blocks(): Block[] | undefined {
    for (let end = this.#nextEnd(); end > this.#scanned; end = this.#nextEnd()) {
      this.#scanned = end;
      if (this.#settleUpTo(end)) return undefined;
    }
    if (this.#tail.length > this.#limit) return this.#cutOff();
    return this.#final ? this.#closeRest() : this.#openBlocks();
  }

  /** Up to where the open part, which is looked at in whole lines, is looked at next. */
  #nextEnd(): number {
    const limit = Math.min(this.#tail.length, this.#limit);
    if (this.#sequence) return this.#tail.lastIndexOf("\n", limit - 1) + 1;
    const step = Math.min(limit, Math.max(2 * this.#scanned, FIRST_STEP));
    const end = this.#tail.lastIndexOf("\n", step - 1) + 1;
    return end > this.#scanned ? end : this.#tail.lastIndexOf("\n", limit - 1) + 1;
  }

  /** Closes what the lines up to `end` settle. */
  #settleUpTo(end: number): boolean {
    const settled = this.#reread(end);
    const tokens = this.#parse(settled);
    const line = thinkLine(tokens);
    const runs = splitTokens(tokens);
    const cut = line ?? closingLine(groupHtml(runs, true), settled.split("\n"));
    if (cut > 0) this.#close(this.#offsetOf(settled, cut));
    else if (runs.length === 1 && !this.#final) this.#follow(settled, tokens, end);
    return cut > 0;
  }

  /** The open part is longer than anybody writes a block: its beginning becomes one of its own. */
  #cutOff(): undefined {
    const piece = this.#tail.slice(0, this.#limit);
    const tokens = this.#parse(piece);
    const line = thinkLine(tokens);
    if (line) return this.#close(offsetOfLine(piece, line));
    if (isParagraph(piece, tokens) || this.#limit === MAX_BLOCK_LENGTH) this.#closeAt(cutOf(piece, tokens));
    else this.#limit = MAX_BLOCK_LENGTH;
  }

  #closeAt({ end, head }: Cut): void {
    this.#close(end, true);
    this.#tail = head + this.#tail;
    this.#tailStart -= head.length;
  }

  /** The text is complete: everything closes, up to a think block if there is one further down. */
  #closeRest(): undefined {
    const line = thinkLine(this.#parse(this.#tail));
    this.#close(line ? offsetOfLine(this.#tail, line) : this.#tail.length, !line);
  }

  #openBlocks(): Block[] | undefined {
    const env: Env = this.#closed.provisionalEnv();
    const source = this.#reread(this.#tail.length);
    const tokens = this.#parse(source, env);
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
      const own = { key: this.#tailStart, source: this.#tail };
      return { ...block, ...own, tokens: sequence.complete(parsed) };
    });
  }

  /** Settles items of the open list or table; anew from its first one when what was settled no longer holds. */
  #follow(settled: string, tokens: Token[], whole: number): void {
    const before = this.#sequence;
    this.#sequence = OpenSequence.after(before, settled, tokens, this.#closed.provisionalEnv());
    if (!before || this.#sequence) return;
    const all = this.#reread(whole);
    const allTokens = this.#parse(all);
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
  #close(length: number, isEnd = false): undefined {
    this.#closed.parse(this.#tail.slice(0, length), this.#tailStart, isEnd);
    this.#drop(length);
  }

  #drop(length: number): void {
    this.#tail = this.#tail.slice(length);
    this.#tailStart += length;
    this.#settle();
  }

  /** The open part begins with another block. */
  #settle(): void {
    this.#scanned = 0;
    this.#limit = MAX_PARAGRAPH_LENGTH;
    this.#fence = undefined;
    this.#sequence = undefined;
  }

  #parse(source: string, env: Env = {}): Token[] {
    return parseBlocks(source, Object.assign(env, { hasThoughts: this.#hasThoughts }));
  }
}

/** The line at which a think block further down begins: its tag is decisive, even if its line is not complete. */
function thinkLine(tokens: readonly Token[]): number | undefined {
  return tokens.find((token) => token.type === "think")?.map?.[0];
}
