import * as fc from "fast-check";
import type { Token } from "markdown-it";
import { describe, expect, it } from "vitest";
import type { Block } from "./block";
import { MarkdownDocument } from "./markdown-document";

const ITEMS = [
  "- plain **bold** and `code`",
  "* other marker",
  "+ plus",
  " - one in",
  "   - three in",
  "    - four in",
  "  - nested\n    more\n",
  "- a | b\n--- | ---",
  "- [ ] task\n- [x] done",
  "- text\nlazy line",
  "- loose\n",
  "-",
  "- ```js\n  let a = 1;\n  ```",
  "- ```js\nlet a = 1;",
  "- > quote\n  > more",
  "- $$\n  x\n  $$",
  "- [a]: /x",
  "- see [a] and [^1]",
  "- # heading",
  "- one\n\n  two",
  "- <b>bold",
  "- <div>\n\n  inside",
  "1. first",
  "7. seventh",
  "12) bracket",
  "10. ten\n    - sub",
  "- - - a",
  "| x | y |",
  "| `a|b` | 2 | 3 |",
  "x\\|y | z",
  "||",
];
const ENDS = [
  "\n",
  "\n\n",
  "\n***\n",
  "\n\ntext\n",
  "\n<think>\nhm</think>\n",
  "\n===\n",
  "\n> quote\n",
  "\n# h\n",
];
const HEADS = [
  "",
  "- a\n",
  "1. a\n",
  "3) a\n",
  "  * a\n",
  "- a\n\n",
  "| h | i |\n| --- | :-: |\n",
  "h | i\n--|--\n",
];

const source = fc
  .tuple(
    fc.constantFrom(...HEADS),
    fc.constantFrom(...ITEMS),
    fc.array(fc.constantFrom(...ITEMS), { maxLength: 3 }),
    fc.array(fc.oneof(fc.constantFrom(...ITEMS), fc.constant("")), { maxLength: 12 }),
    fc.constantFrom(...ENDS),
  )
  .map(([head, item, few, more, end]) => {
    const repeated = Array.from({ length: 8 }, () => item);
    return `${head}${[...repeated, ...few, ...repeated, ...more].join("\n")}${end}`;
  });
const sizes = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 20 });

describe("a long list or table that grows", () => {
  it("shows at every step what the text so far shows", () => {
    void fc.assert(
      fc.property(source, sizes, (text, steps) => {
        const growing = new MarkdownDocument();
        for (const end of ends(text, steps)) {
          const shown = growing.update(text.slice(0, end), false).chapters.flat(2);
          const anew = new MarkdownDocument().update(text.slice(0, end), false).chapters.flat(2);
          expectSame(shown, anew);
        }
        const whole = new MarkdownDocument().update(text, true).chapters.flat(2);
        expectSame(growing.update(text, true).chapters.flat(2), whole);
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    ["list", "", "- an **item**\n"],
    ["loose list", "", "- an **item**\n\n"],
    ["numbered list", "", "5. an **item**\n"],
    ["table", "| a | b |\n| --- | --- |\n", "| one **cell** | two |\n"],
  ])("parses a settled item of a %s only once", (_, head, item) => {
    const document = new MarkdownDocument();
    const before = document.update(head + item.repeat(50), false).chapters.flat(2)[0];
    const after = document.update(head + item.repeat(60), false).chapters.flat(2)[0];
    expect(inlines(after)).toHaveLength(inlines(before).length + 10 * (head === "" ? 1 : 2));
    const kept = new Set(inlines(before));
    expect(inlines(after).filter((token) => kept.has(token)).length).toBeGreaterThanOrEqual(48);
  });

  it("knows of a blank line among items without paragraphs once there is a paragraph", () => {
    const text = `${"- ```js\n  let a = 1;\n  ```\n".repeat(20)}\n- \`\`\`js\n  let a = 1;\n  \`\`\`\n- plain\n`;
    const document = new MarkdownDocument();
    for (let end = 1; end < text.length; end++) document.update(text.slice(0, end), false);
    const [block] = document.update(text, false).chapters.flat(2);
    expect(block?.tokens.find(({ type }) => type === "paragraph_open")?.hidden).toBe(false);
  });

  it("turns all items loose with the first blank line between two", () => {
    const document = new MarkdownDocument();
    document.update("- item\n".repeat(20), false);
    const [block] = document.update(`${"- item\n".repeat(20)}\n- item`, false).chapters.flat(2);
    const paragraphs = block?.tokens.filter(({ type }) => type === "paragraph_open");
    expect(paragraphs).toHaveLength(21);
    expect(paragraphs?.some(({ hidden }) => hidden)).toBe(false);
  });
});

function ends(text: string, steps: readonly number[]): number[] {
  const found: number[] = [];
  for (let end = 0, turn = 0; end < text.length; turn++) {
    end += steps[turn % steps.length] ?? 1;
    found.push(end);
  }
  return found;
}

function inlines(block: Block | undefined): Token[] {
  return block?.tokens.filter(({ type }) => type === "inline") ?? [];
}

/** Compares texts: what they are made of is compared part by part only to say where it differs, as that takes long. */
function expectSame(actual: readonly Block[], expected: readonly Block[]): void {
  const [given, wanted] = [visible(actual), visible(expected)];
  if (given !== wanted) expect(JSON.parse(given)).toEqual(JSON.parse(wanted));
}

function visible(blocks: readonly Block[]): string {
  return JSON.stringify(
    blocks.map(({ key, kind, open, tokens }) => ({
      ...{ key, kind, open },
      tokens: tokens.map((token) => ({ ...token, map: null })),
    })),
  );
}
