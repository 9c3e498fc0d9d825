import { readdirSync, readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { stepsOf } from "../../../tests/steps";
import { MarkdownDocument } from "./parse/markdown-document";
import { MAX_BLOCK_LENGTH } from "./parse/overlong";

/** The limits a text is cut at are a quarter here: as long in proportion, it is cut as often, and read in a quarter of the time. */
vi.mock("./parse/overlong", async (original) => {
  const real = await original<typeof import("./parse/overlong")>();
  return {
    ...real,
    MAX_PARAGRAPH_LENGTH: real.MAX_PARAGRAPH_LENGTH / 4,
    MAX_BLOCK_LENGTH: real.MAX_BLOCK_LENGTH / 4,
    MAX_INLINE_LENGTH: real.MAX_INLINE_LENGTH / 4,
  };
});

/** The smaller text is longer than any block is parsed as a whole, so that both are cut in the same way. */
const SMALL = Math.ceil(1.01 * MAX_BLOCK_LENGTH);
/** How often the larger text is larger. */
const FACTOR = 2;
/** The most by which steps grow then: what is quadratic takes four times as many. */
const MOST = 2.2;
/** The most by which the last quarter takes more than the one before: what is quadratic takes 1.4 times as many. */
const MOST_OF_QUARTERS = 1.2;
/** As many steps for each character are nothing: of so few, most are not for the text. */
const FREE = 4;
/** The length that is added to a text each time it is read. */
const PIECE = 4096;

const SEEDS = [
  "<think>",
  "<think>\n",
  "```\na\n```\n",
  "`a",
  "*a **b ",
  "[",
  "[a][",
  "|a",
  "|a|b|\n|-|-|\n",
  "> a\n",
  "- a\n",
  "a\n",
  "some words ",
  " ",
  "<div>\n\n",
  "x <div ",
  "a <!--",
  "$a ",
  "\\\\[a\n",
  "www.a.b((",
  " a@b.",
  "[^a",
  "&amp;",
  "> a\n a@b.",
];

/** Replies of real models, as their providers sent them. */
const REPLIES = readdirSync("tests/fixtures/sse")
  .filter((name) => /\.(?:sse|txt)$/.test(name))
  .map((name) => readFileSync(`tests/fixtures/sse/${name}`, "utf8"));

const PARTS = fc.oneof(
  fc.constantFrom(...SEEDS),
  fc
    .constantFrom(...REPLIES)
    .chain((reply) =>
      fc
        .tuple(fc.nat(reply.length - 1), fc.integer({ min: 1, max: 100 }))
        .map(([from, length]) => reply.slice(from, from + length)),
    ),
);

function repeated(part: string, length: number): string {
  return part.repeat(Math.ceil(length / part.length)).slice(0, length);
}

const growing = (text: string) => {
  const document = new MarkdownDocument();
  for (let end = PIECE; end < text.length; end += PIECE) document.update(text.slice(0, end), false);
  return document.update(text, true);
};
const whole = (text: string) => new MarkdownDocument().update(text, true);

/**
 * Fails when the longer text takes too many steps. Where its beginning is cheaper than what follows (a paragraph is cut
 * at another length than a list), only the growth from one quarter to the next tells.
 */
function expectLinear(part: string, read: (text: string) => unknown): void {
  const stepsFor = (length: number) => stepsOf(() => read(repeated(part, length)));
  const small = stepsFor(SMALL);
  const large = stepsFor(SMALL * FACTOR);
  if (large <= FREE * SMALL * FACTOR || large <= MOST * small) return;
  const middle = stepsFor(SMALL * 1.5);
  expect((large - middle) / (middle - small)).toBeLessThanOrEqual(MOST_OF_QUARTERS);
}

describe.each([
  ["at once", whole],
  ["piece by piece", growing],
])("a text read %s takes as many steps for each character when it is twice as long", (_, read) => {
  it.each(SEEDS.map((seed) => [JSON.stringify(seed), seed]))("of %s", (_, seed) => {
    expectLinear(String(seed), read);
  });

  it("of parts of real replies and what is slow, in any order", () => {
    void fc.assert(
      fc.property(fc.array(PARTS, { minLength: 2, maxLength: 6 }), (parts) => {
        expectLinear(parts.join(""), read);
      }),
      { numRuns: 12 },
    );
  });
});
