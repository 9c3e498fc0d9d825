// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import type { Block, ParsedDocument } from "./block";
import { MarkdownDocument } from "./markdown-document";

// Whole corpora in one test take a while on a busy machine; what does not end at all still fails.
vi.setConfig({ testTimeout: 60_000 });

const examples = ["commonmark-0.31.2", "gfm-extensions"].flatMap((name) =>
  Object.values(
    JSON.parse(readFileSync(`tests/fixtures/markdown/${name}.json`, "utf8")) as Record<string, unknown>,
  )
    .filter((value) => Array.isArray(value))
    .flatMap((list) => (list as { markdown: string }[]).map(({ markdown }) => markdown)),
);

const SAMPLES = [
  "See [one] and [two][One].\n\n> [late\n> label]\n\n- item [late label]\n\n[one]: https://a.example 'a\ntitle'\n[LATE label]: https://b.example\n",
  "> quote\nlazy line\n\n- a\nlazy\n  - b\n\n  c\n- d\n\n1. x\n\n\n2. y\n",
  "````md\n```js\nlet a = 1;\n```\n````\n~~~\n```\n~~~\ntext\n```\nunclosed *fence*\n\n# no heading\n",
  "| a | b |\n| --- | :-: |\n| 1 | `x|y` |\nend | row\n\nx\na | b\n--- | --\n1 | 2\n",
  "<think>first *thought*\n\n```\n</think>Answer\n\n<thinking>\nmore</thinking>\n\ndone <think>inline</think>\n",
  "Formula $a_b$ and\n\n$$\nx\n- y\n$$\n\n\\[\nz\n\\]\n\n$$ never closed\n\n- a\n",
  "A[^1] B[^two] C[^none]\n\n[^two]: see [link]\n\n    more\n\n[^1]: one\n\ntext\n\n[link]: https://c.example\n",
  "foo\n***bold***\nbar\n---\n* * *\ntext\n1. a\n1) b\n\n    code\n\n    more\nend\r\nwindows\rmac\0",
  "<div>\n\n*inside*\n\n</div>\n\n<!-- comment\n\nstill -->\n\n<pre>\n\n# raw\n</pre>\n<b>x</b>\n",
  "<details>\n<summary>More</summary>\n\n*inside*\n\n```js\n<div>\n```\n\n</details>\n\nafter\n\n<div>\n\nnever closed\n\n- a\n",
  `<div>\n\n${"line\n\n".repeat(120)}</div>\n\nend\n`,
  "[a\n===\nb]: /x\n\n[foo]: /url\n'title that\n\n- ends never\n\n[bar]: <\n",
];

const sample = fc.oneof(fc.constantFrom(...SAMPLES), fc.constantFrom(...examples));
const text = fc
  .tuple(fc.array(sample, { minLength: 1, maxLength: 4 }), fc.constantFrom("", "\n", "\n\n"))
  .map(([parts, separator]) => parts.join(separator));
const cuts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 40 });

describe("a growing document", () => {
  it("ends with the same blocks as the whole text at once, however it was cut", () => {
    void fc.assert(
      fc.property(text, cuts, (source, sizes) => {
        expect(shape(stream(source, sizes))).toEqual(shape(new MarkdownDocument().update(source, true)));
      }),
      { numRuns: 1000 },
    );
  }, 60_000);

  it.each([...SAMPLES, ...examples].map((source, index) => [index, source]))(
    "matches character by character: %i",
    (_, source) => {
      expect(shape(stream(String(source), [1]))).toEqual(
        shape(new MarkdownDocument().update(String(source), true)),
      );
    },
  );

  it("keeps every settled block object while text arrives below it", () => {
    const document = new MarkdownDocument();
    const before = document.update("# Title\n\nfirst\n\nsecond", false).chapters.flat(2);
    const after = document.update("# Title\n\nfirst\n\nsecond paragraph", false).chapters.flat(2);
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    expect(after[0]).toBe(before[0]);
    expect(after[1]).toBe(before[1]);
    expect(after[2]).not.toBe(before[2]);
    expect(after.map((block) => block.key)).toEqual(before.map((block) => block.key));
  });

  it("never loses text while a second fence streams in", () => {
    const source = "```js\none\n```\n\n```js\ntwo\n```\n";
    const document = new MarkdownDocument();
    let most = 0;
    for (let end = 1; end <= source.length; end++) {
      const shown = document.update(source.slice(0, end), end === source.length).chapters.flat(2);
      const length = shown
        .map((block) => block.tokens.map((token) => token.content).join(""))
        .join("")
        .replace(/`/g, "").length;
      expect(length).toBeGreaterThanOrEqual(most - 1);
      most = Math.max(most, length);
    }
  });

  it("starts anew when the text is another one", () => {
    const document = new MarkdownDocument();
    document.update("# One\n\ntext\n\nmore", false);
    expect(shape(document.update("# Two", true))).toEqual(
      shape(new MarkdownDocument().update("# Two", true)),
    );
  });
});

function stream(source: string, sizes: readonly number[]): ParsedDocument {
  const document = new MarkdownDocument();
  for (let end = 0, turn = 0; end < source.length; turn++) {
    end += sizes[turn % sizes.length] ?? 1;
    document.update(source.slice(0, end), false);
  }
  return document.update(source, true);
}

function shape(view: ParsedDocument): unknown {
  return JSON.parse(
    JSON.stringify({ blocks: view.chapters.flat(2).map(visible), footnotes: view.footnotes.map(visible) }),
  );
}

/** What a block shows, without the line numbers that depend on where its parse began. */
function visible({ key, kind, source, tokens, open }: Block): unknown {
  return {
    key,
    kind,
    open,
    source: kind === "think" ? source : source.trimEnd(),
    tokens: tokens.map((token) => ({ ...token, map: null })),
  };
}
