// @vitest-environment jsdom
import { readdirSync, readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { FACTOR, growthOf, MOST } from "../../../tests/growth";
import { MarkdownDocument } from "./parse/markdown-document";
import { MAX_BLOCK_LENGTH } from "./parse/overlong";

// Only what does not end at all fails by the clock.
vi.setConfig({ testTimeout: 120_000 });

/** The smaller text is longer than any block is parsed as a whole, so that both are cut in the same way. */
const SMALL = Math.ceil(1.01 * MAX_BLOCK_LENGTH);
/**
 * A text of a quarter of a million characters that takes less is as good as free, and cannot be told from what collecting
 * garbage takes; what is quadratic takes seconds.
 */
const FREE_MS = 50;
/** The length that is added to a text each time it is read. */
const PIECE = 16_384;

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
        .tuple(fc.nat(reply.length - 1), fc.integer({ min: 1, max: 400 }))
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

/** Fails when the longer text takes too long. */
async function expectLinear(part: string, read: (text: string) => unknown): Promise<void> {
  const inputs = { small: repeated(part, SMALL), large: repeated(part, SMALL * FACTOR) };
  expect(await growthOf(inputs, read, { freeMs: FREE_MS })).toBeLessThanOrEqual(MOST);
}

describe.each([
  ["at once", whole],
  ["piece by piece", growing],
])("a text read %s takes at most ten times as long when it is eight times as long", (_, read) => {
  it.each(SEEDS.map((seed) => [JSON.stringify(seed), seed]))("of %s", async (_, seed) => {
    await expectLinear(String(seed), read);
  });

  it("of parts of real replies and what is slow, in any order", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(PARTS, { minLength: 2, maxLength: 6 }), async (parts) => {
        await expectLinear(parts.join(""), read);
      }),
      { numRuns: 8, interruptAfterTimeLimit: 30_000 },
    );
  });
});
