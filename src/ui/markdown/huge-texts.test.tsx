// @vitest-environment jsdom
import { render } from "@testing-library/react";
import MarkdownIt from "markdown-it";
import { isValidElement, type ReactNode } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { hugeTexts } from "../../../tests/huge-texts";
import { FIRST_PIECE, LATER_PIECE } from "./markdown";
import type { Block } from "./parse/block";
import { MarkdownDocument } from "./parse/markdown-document";
import { MAX_BLOCK_LENGTH } from "./parse/overlong";
import { isTooLarge, MAX_TOKENS } from "./plain-block";
import { TextPieces } from "./plain-text";
import { renderTokens } from "./render-tokens";

let parsedLength = 0;
const { block, inline } = new MarkdownIt();
for (const part of [block, inline]) {
  const ways: Pick<typeof block, "parse"> = Object.getPrototypeOf(part);
  const { parse } = ways;
  // No mock, which would keep whatever it is called with.
  beforeEach(() => {
    ways.parse = function (this: typeof block, source, ...others) {
      parsedLength += source.length;
      return parse.call(this, source, ...others);
    };
  });
  afterEach(() => {
    ways.parse = parse;
  });
}

/** Characters that are parsed in one turn at the most, however long the text is; quotations take the most. */
const MAX_PARSED = 8 * MAX_BLOCK_LENGTH;
/** Length of a text of which no turn can have parsed the whole even once. */
const OPENED = 9 * MAX_BLOCK_LENGTH;
const STREAMED = 1.5 * MAX_BLOCK_LENGTH;
/** Characters that come at a time where a text streams. */
const CHUNK = 2048;
/** Times that a character is parsed on the average, at the most; where a text streams, its open block with each chunk. */
const MAX_TIMES = 12;
const MAX_TIMES_STREAMED = (2 * MAX_BLOCK_LENGTH) / CHUNK;

/** Counts elements that were not there in an earlier turn: React leaves those alone. */
class Elements {
  readonly #seen = new WeakSet<object>();

  countNew(node: ReactNode): number {
    if (Array.isArray(node)) return node.reduce((sum, each) => sum + this.countNew(each), 0);
    if (typeof node === "string") return 1;
    if (!isValidElement<{ children?: ReactNode }>(node) || this.#seen.has(node)) return 0;
    this.#seen.add(node);
    return 1 + this.countNew(node.props.children);
  }
}

/** The cost of a turn: blocks that are drawn anew, the elements they are made of, and the characters parsed for them. */
interface Turn {
  readonly blocks: readonly Block[];
  readonly elements: number;
  readonly parsed: number;
}

/** Takes a text in as the page does, turn by turn. */
function turnsOf(text: string, { isStreamed = false, hasThoughts = true } = {}): Turn[] {
  const document = new MarkdownDocument({ hasThoughts });
  const elements = new Elements();
  let before = new Set<Block>();
  const turns: Turn[] = [];
  while (document.length < text.length) {
    parsedLength = 0;
    const end = isStreamed ? (turns.length + 1) * CHUNK : text.length;
    const most = document.length === 0 ? FIRST_PIECE : LATER_PIECE;
    const all = document.update(text.slice(0, end), end >= text.length, most).chapters.flat(2);
    const blocks = all.filter((block) => !before.has(block));
    before = new Set(all);
    const drawn = blocks.filter(({ tokens }) => !isTooLarge(tokens));
    const count = drawn.reduce((sum, { tokens }) => sum + elements.countNew(renderTokens(tokens)), 0);
    turns.push({ blocks, elements: count, parsed: parsedLength });
  }
  return turns;
}

const isCode = ({ tokens }: Block) => tokens[0]?.type === "fence";
const mostOf = (numbers: readonly number[]) => numbers.reduce((a, b) => Math.max(a, b), 0);

/** Fails where a turn costs more than it may, whatever the length of the text. */
function expectBounded(turns: readonly Turn[], length: number, times = MAX_TIMES): void {
  // The lines of code are read once more when its end has come; nothing is looked for in them.
  const others = turns.filter(({ blocks }) => !blocks.some(isCode));
  expect(mostOf(others.map(({ parsed }) => parsed))).toBeLessThan(MAX_PARSED);
  expect(turns.reduce((sum, { parsed }) => sum + parsed, 0)).toBeLessThan(times * length);
  expect(mostOf(turns.map(({ elements }) => elements))).toBeLessThan(MAX_TOKENS);
  const blocks = turns.flatMap((turn) => turn.blocks);
  const texts = blocks.filter((block) => block.kind === "markdown" && !isCode(block));
  expect(mostOf(texts.map(({ source }) => source.length))).toBeLessThanOrEqual(MAX_BLOCK_LENGTH);
}

const named = (length: number) => Object.entries(hugeTexts(length));

it.each(named(OPENED))("what a turn parses and draws of a stored text is bounded: %s", (_, text) => {
  const turns = turnsOf(text);
  expect(turns.length).toBeGreaterThan(text.length / LATER_PIECE);
  expectBounded(turns, text.length);
  // Long thoughts are a text of their own, taken in by such turns as well; of short ones there are as many as were written.
  const thoughts = (turns.at(-1)?.blocks ?? []).filter(({ kind }) => kind === "think");
  for (const { source } of thoughts.slice(-1))
    expectBounded(turnsOf(source, { hasThoughts: false }), source.length);
  expect(mostOf(turns.map(({ blocks }) => blocks.length))).toBeLessThan(LATER_PIECE / 16);
});

it.each(named(STREAMED))("what is parsed and drawn as a text streams is bounded: %s", (_, text) => {
  const turns = turnsOf(text, { isStreamed: true });
  expect(turns.length).toBeGreaterThan(text.length / CHUNK - 1);
  expectBounded(turns, text.length, MAX_TIMES_STREAMED);
});

it("a text in an element comes in pieces that can be laid out apart", () => {
  const code = "let a = 1;\n".repeat(100_000);
  const { container } = render(<TextPieces text={code} />);
  const pieces = Array.from(container.children, ({ textContent }) => textContent ?? "");
  expect(mostOf(pieces.map(({ length }) => length))).toBeLessThanOrEqual(8192);
  expect(pieces.join("")).toBe(code);
});
