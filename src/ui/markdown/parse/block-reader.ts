import type { Env, Token } from "markdown-it";
import type { Block } from "./block";
import type { ClosedBlocks } from "./closed-blocks";
import { closingLine } from "./closing-line";
import { groupHtml } from "./group-html";
import { offsetOfLine } from "./offset-of-line";
import type { OpenPart } from "./open-part";
import { OpenSequence } from "./open-sequence";
import { cutOf, isParagraph, MAX_BLOCK_LENGTH } from "./overlong";
import { parseBlocks, parseInlines } from "./parser";
import { splitTokens } from "./split-tokens";

const LIST_OR_TABLE = /^(?:bullet_list|ordered_list|table)_open$/;

/** Reads the blocks at the end of a growing text: closes those that no later text can change. */
export class BlockReader {
  readonly #open: OpenPart;
  readonly #closed: ClosedBlocks;
  readonly #hasThoughts: boolean;

  /** With `hasThoughts` unset, think tags are text. */
  constructor(open: OpenPart, closed: ClosedBlocks, hasThoughts: boolean) {
    this.#open = open;
    this.#closed = closed;
    this.#hasThoughts = hasThoughts;
  }

  /** The blocks still open, if they are shown; undefined when something was closed, and the rest is to be read. */
  read(isFinal: boolean, isShown: boolean): Block[] | undefined {
    const open = this.#open;
    for (let end = open.nextEnd(); end > open.scanned; end = open.nextEnd()) {
      open.scanned = end;
      if (this.#settleUpTo(end, isFinal)) return undefined;
    }
    if (open.text.length > open.limit) return this.#cutOff();
    if (isFinal) return this.#closeRest();
    return isShown ? this.#openBlocks() : [];
  }

  /** Closes the beginning of the open part; `isEnd` when nothing comes after it. */
  close(length: number, isEnd = false): undefined {
    this.#parseForGood(length, isEnd);
    this.#open.drop(length);
  }

  /** Closes what the lines up to `end` settle. */
  #settleUpTo(end: number, isFinal: boolean): boolean {
    const settled = this.#open.reread(end);
    const tokens = this.#parse(settled);
    const line = thinkLine(tokens);
    const runs = splitTokens(tokens);
    const cut = line ?? closingLine(groupHtml(runs, true), settled.split("\n"));
    if (cut > 0) this.close(this.#open.offsetOf(settled, cut));
    else if (runs.length === 1 && !isFinal) this.#follow(settled, tokens, end);
    return cut > 0;
  }

  /** The open part is longer than anybody writes a block: its beginning becomes one of its own. */
  #cutOff(): undefined {
    const open = this.#open;
    const piece = open.text.slice(0, open.limit);
    const tokens = this.#parse(piece);
    const line = thinkLine(tokens);
    if (line) return this.close(offsetOfLine(piece, line));
    if (isParagraph(piece, tokens) || open.limit === MAX_BLOCK_LENGTH) {
      const cut = cutOf(piece, tokens);
      this.#parseForGood(cut.end, true);
      open.cut(cut);
    } else open.limit = MAX_BLOCK_LENGTH;
  }

  /** The text is complete: everything closes, up to a think block if there is one further down. */
  #closeRest(): undefined {
    const { text } = this.#open;
    const line = thinkLine(this.#parse(text));
    this.close(line ? offsetOfLine(text, line) : text.length, !line);
  }

  #openBlocks(): Block[] | undefined {
    const open = this.#open;
    const env: Env = this.#closed.provisionalEnv();
    const source = open.reread(open.text.length);
    const tokens = this.#parse(source, env);
    const line = thinkLine(tokens);
    if (line) return this.close(open.offsetOf(source, line));
    markOpenFence(tokens, source);
    const { sequence } = open;
    if (sequence && !sequence.fits(tokens)) {
      open.sequence = undefined;
      return this.#openBlocks();
    }
    const runs = groupHtml(splitTokens(tokens), true);
    const blocks = this.#closed.blocksOf(runs, source, open.start + open.offsetOf(source, 0), true);
    // Settled items do not know of what is defined in later ones until their list is closed, so none does.
    const inlineEnv = LIST_OR_TABLE.test(tokens[0]?.type ?? "") ? this.#closed.provisionalEnv() : env;
    return blocks.map((block, index) => {
      const parsed = parseInlines([...block.tokens], inlineEnv);
      if (!sequence || index > 0) return { ...block, tokens: parsed };
      return { ...block, key: open.start, source: open.text, tokens: sequence.complete(parsed) };
    });
  }

  /** Settles items of the open list or table; anew from its first one when what was settled no longer holds. */
  #follow(settled: string, tokens: Token[], whole: number): void {
    const open = this.#open;
    const before = open.sequence;
    open.sequence = OpenSequence.after(before, settled, tokens, this.#closed.provisionalEnv());
    if (!before || open.sequence) return;
    const all = open.reread(whole);
    const allTokens = this.#parse(all);
    if (splitTokens(allTokens).length === 1) this.#follow(all, allTokens, whole);
  }

  #parseForGood(length: number, isEnd: boolean): void {
    this.#closed.parse(this.#open.text.slice(0, length), this.#open.start, isEnd);
  }

  #parse(source: string, env: Env = {}): Token[] {
    return parseBlocks(source, Object.assign(env, { hasThoughts: this.#hasThoughts }));
  }
}

/** The line at which a think block further down begins: its tag is decisive, even if its line is not complete. */
function thinkLine(tokens: readonly Token[]): number | undefined {
  return tokens.find((token) => token.type === "think")?.map?.[0];
}

/** Code at the very end, such as in a list, that has no closing line yet: it is not drawn before it is complete. */
function markOpenFence(tokens: readonly Token[], source: string): void {
  const last = tokens.findLast(({ nesting }) => nesting >= 0);
  if (last?.type !== "fence" || !last.map) return;
  const [start, end] = last.map;
  const lastLine = source.split("\n")[end - 1] ?? "";
  const closing = new RegExp(`^[\\s>]*\\${last.markup[0]}{${last.markup.length},}\\s*$`);
  if (end - start < 2 || !closing.test(lastLine)) last.meta = { ...last.meta, open: true };
}
