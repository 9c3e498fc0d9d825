import type { Block, ParsedDocument } from "./block";
import { BlockReader } from "./block-reader";
import { ClosedBlocks } from "./closed-blocks";
import { GrowingText } from "./growing-text";
import { OpenFence } from "./open-fence";
import { OpenPart } from "./open-part";
import { MAX_BLOCK_LENGTH } from "./overlong";
import { emptyToken } from "./parser";
import { THINK_CLOSE, THINK_OPEN } from "./rules/think-blocks";

/** Enough to hold any closing tag that is cut in two by the end of what has arrived. */
const LONGEST_TAG = 12;
/** More is taken in step by step: where a word is cut off, what is left of the step is copied behind another head. */
const STEP = 65_536;

/**
 * A Markdown text that grows. Blocks that no later text can change are parsed once and kept;
 * only the last, open one is parsed again. One-shot and piecemeal updates give the same blocks.
 */
export class MarkdownDocument {
  readonly #text = new GrowingText();
  readonly #hasThoughts: boolean;
  #open = new OpenPart();
  #closed = new ClosedBlocks();
  #reader: BlockReader;
  /** Up to where open blocks have been shown. */
  #shownEnd = 0;
  #view: ParsedDocument = { chapters: [], footnotes: [] };

  /** With `hasThoughts` unset, think tags are text: there are no thoughts within thoughts. */
  constructor({ hasThoughts = true }: { hasThoughts?: boolean } = {}) {
    this.#hasThoughts = hasThoughts;
    this.#reader = new BlockReader(this.#open, this.#closed, hasThoughts);
  }

  /** The length of the text that is shown. */
  get length(): number {
    return this.#text.length;
  }

  /**
   * The document of the text. Appending is cheap; any other change starts anew. At most `most` more characters are
   * taken in at a time: the rest comes with the next update, and a block that it may close is shown once it is closed,
   * as one that is drawn open is drawn twice.
   */
  update(text: string, isComplete: boolean, most: number = Number.POSITIVE_INFINITY): ParsedDocument {
    let left = most;
    while (left > 0) {
      const growth = this.#text.take(text, isComplete, Math.min(left, STEP));
      if (!growth) break;
      if (growth.isNew) this.#reset();
      this.#open.add(growth.added);
      const isBehind = this.#text.length < text.length;
      this.#view = this.#closed.view(this.#advance(growth.isEnd, isBehind));
      left -= STEP;
    }
    return this.#view;
  }

  #reset(): void {
    this.#open = new OpenPart();
    this.#closed = new ClosedBlocks();
    this.#reader = new BlockReader(this.#open, this.#closed, this.#hasThoughts);
    this.#shownEnd = 0;
  }

  /** Closes what can be closed and returns the blocks still open, as far as they are to be shown. */
  #advance(isFinal: boolean, isBehind: boolean): Block[] {
    for (;;) {
      this.#open.dropBlankLines();
      const { text } = this.#open;
      if (text === "") return [];
      const isShown = !isBehind || this.#isShownOpen();
      const isThought = this.#hasThoughts && THINK_OPEN.test(text);
      const blocks = isThought ? this.#think(isFinal) : this.#fenceOrBlocks(isFinal, isShown);
      if (!blocks) continue;
      if (!isShown) return [];
      this.#shownEnd = this.#open.start + this.#open.text.length;
      return blocks;
    }
  }

  /** Whether the open part is shown while more text is there: what was shown stays, and what may be long does not wait. */
  #isShownOpen(): boolean {
    const { start, text } = this.#open;
    return start < this.#shownEnd || this.#closed.isEmpty || text.length > MAX_BLOCK_LENGTH;
  }

  #think(isFinal: boolean): Block[] | undefined {
    const { text, start: key, scanned } = this.#open;
    const start = THINK_OPEN.exec(text)?.[0].length ?? 0;
    THINK_CLOSE.lastIndex = Math.max(start, scanned - LONGEST_TAG);
    const close = THINK_CLOSE.exec(text);
    this.#open.scanned = text.length;
    const isOpen = !close && !isFinal;
    const source = text.slice(start, close?.index);
    const block: Block = { key, kind: "think", source, tokens: [], open: isOpen };
    if (isOpen) return [block];
    this.#closed.add([block]);
    this.#open.drop(close ? close.index + close[0].length : text.length);
    return undefined;
  }

  #fenceOrBlocks(isFinal: boolean, isShown: boolean): Block[] | undefined {
    this.#open.fence ??= OpenFence.at(this.#open.text);
    const { fence } = this.#open;
    return fence ? this.#fenced(fence, isFinal) : this.#reader.read(isFinal, isShown);
  }

  #fenced(fence: OpenFence, isFinal: boolean): Block[] | undefined {
    const { text, start: key } = this.#open;
    const end = fence.endIn(text, isFinal) ?? (isFinal ? text.length : undefined);
    if (end !== undefined) return this.#reader.close(end);
    const token = fence.fill(emptyToken("fence", "code"), text);
    return [{ key, kind: "markdown", source: text, tokens: [token], open: true }];
  }
}
