import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { estimatedTokens } from "../conversation/conversation-summary";
import { textParts } from "./text-parts";

const paragraphs = (count: number) =>
  Array.from({ length: count }, (_, index) => `Paragraph ${index}. ${"word ".repeat(20)}`).join("\n\n");

describe("the parts of a text", () => {
  test("are all of it, in its order, whatever it is", () => {
    const texts = fc.array(
      fc.oneof(fc.string(), fc.constantFrom("\n\n", ". ", "word ", "한국어 "), fc.lorem()),
    );
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 500 }), (pieces, tokens) => {
        const text = pieces.join("");
        const parts = textParts(text, tokens);
        expect(parts.map(({ start, end }) => text.slice(start, end)).join("")).toBe(text);
        expect(parts.every(({ start, end }) => end > start)).toBe(true);
      }),
    );
  });

  test("are about as long as each other, and no longer than asked", () => {
    const text = paragraphs(300);
    const parts = textParts(text, 3_000);
    const sizes = parts.map(({ start, end }) => estimatedTokens(text.slice(start, end)));
    expect(parts).toHaveLength(Math.ceil(estimatedTokens(text) / 3_000));
    expect(Math.max(...sizes)).toBeLessThan(3_000 * 1.2);
    expect(Math.min(...sizes)).toBeGreaterThan(3_000 * 0.6);
  });

  test("begin with paragraphs", () => {
    const text = paragraphs(300);
    for (const { start } of textParts(text, 3_000)) expect(text.slice(start)).toMatch(/^Paragraph \d+\./);
  });

  test("are one where all of it fits, and none of nothing", () => {
    expect(textParts("Short.", 3_000)).toEqual([{ start: 0, end: 6 }]);
    expect(textParts("", 3_000)).toEqual([]);
  });
});
