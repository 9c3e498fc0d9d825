// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Block, ParsedDocument } from "./block";
import { MarkdownDocument } from "./markdown-document";
import { isCutFormula } from "./overlong";

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

/** Blocks that are cut off when there is more of them than anybody writes. */
const OVERLONG = [
  "some words, *and* more ",
  "line of words\n",
  "letters",
  "- item of a list\n",
  "1. item\n\n   with more\n\n",
  "> quoted words\n",
  "    code\n",
  "<div>words\n",
  "words\n# heading\n<think>thought</think>\n",
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
        expectSame(stream(source, sizes), new MarkdownDocument().update(source, true));
      }),
      { numRuns: 400 },
    );
  });

  it.each([...SAMPLES, ...examples].map((source, index) => [index, source]))(
    "matches character by character: %i",
    (_, source) => {
      expectSame(stream(String(source), [1]), new MarkdownDocument().update(String(source), true));
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

  it("gives the same blocks of an overlong text, however it was cut", () => {
    for (const part of OVERLONG) {
      // More than twice as long as any block, so that each is cut more than once.
      const source = part.repeat(Math.ceil(70_000 / part.length));
      const whole = shape(new MarkdownDocument().update(source, true));
      for (const size of [9441, 50_000]) expectShape(stream(source, [size]), whole);
    }
  });

  it("loses nothing of an overlong text", () => {
    for (const part of OVERLONG.filter((each) => !each.includes("<think>"))) {
      const source = part.repeat(Math.ceil(90_000 / part.length));
      const shown = new MarkdownDocument().update(source, true).chapters.flat(2);
      const letters = (text: string) => text.replace(/[^a-z]/g, "").length;
      expect(letters(shown.map((block) => block.source).join(""))).toBeGreaterThanOrEqual(letters(source));
      expect(Math.max(...shown.map((block) => block.source.length))).toBeLessThan(40_000);
    }
  });

  it("begins no other kind of block where a paragraph is cut off", () => {
    for (const part of ["`", "~", "> ", "- ", "    "]) {
      const source = `Text ${part.repeat(Math.ceil(60_000 / part.length))}\n\n*end*`;
      const shown = new MarkdownDocument().update(source, true).chapters.flat(2);
      expect(new Set(shown.map(({ tokens }) => tokens[0]?.type))).toEqual(new Set(["paragraph_open"]));
    }
  });

  it("tells of a formula that is cut off, but not of one that is whole or still comes", () => {
    const isCut = (terms: number, final: boolean) => {
      const source = `$$\n${"a+".repeat(terms)}a${final ? "\n$$" : ""}`;
      const [first, ...rest] = new MarkdownDocument().update(source, final).chapters.flat(2);
      expect(rest.some(isCutFormula)).toBe(false);
      return first !== undefined && isCutFormula(first);
    };
    expect([isCut(25_000, true), isCut(10_000, true), isCut(10_000, false)]).toEqual([true, false, false]);
  });

  it("repeats the header of a table that is cut off", () => {
    const source = `| left | right |\n| --- | --- |\n${"| some words | and others |\n".repeat(4000)}`;
    const shown = new MarkdownDocument().update(source, true).chapters.flat(2);
    expect(shown.length).toBeGreaterThan(1);
    for (const { tokens } of shown) {
      expect(tokens[0]?.type).toBe("table_open");
      expect(tokens.find((token) => token.type === "inline")?.content).toBe("left");
    }
  });

  it("takes in no more than it is asked to, and ends with the same blocks", () => {
    const source = SAMPLES.join("\n\n");
    const document = new MarkdownDocument();
    document.update(source, true, 100);
    expect(document.length).toBe(100);
    while (document.length < source.length) document.update(source, true, 100);
    expect(shape(document.update(source, true, 100))).toEqual(
      shape(new MarkdownDocument().update(source, true)),
    );
  });

  it("shows what may close with the next piece of a long text once it has closed, and so only once", () => {
    const source = "- an item of some words\n".repeat(10_000);
    const document = new MarkdownDocument();
    const openKeys = new Set<number>();
    do {
      const shown = document.update(source, true, 8000).chapters.flat(2);
      for (const { key, open } of shown) if (open) openKeys.add(key);
    } while (document.length < source.length);
    expect([...openKeys]).toEqual([0]);
  });

  it("takes nothing away that was shown when more comes than is taken in at a time", () => {
    for (const part of OVERLONG) {
      const source = part.repeat(Math.ceil(90_000 / part.length));
      const document = new MarkdownDocument();
      const letters = (view: ParsedDocument) =>
        view.chapters.flat(2).reduce((sum, { source }) => sum + source.replace(/[^a-z]/g, "").length, 0);
      for (let end = 1000, shown = 0; end <= source.length; end += 27_000) {
        for (const most of [8192, 8192, Number.POSITIVE_INFINITY]) {
          const now = letters(document.update(source.slice(0, end), false, most));
          expect(now).toBeGreaterThanOrEqual(shown);
          shown = now;
        }
      }
    }
  });

  it("has no thoughts within thoughts", () => {
    const blocks = new MarkdownDocument({ hasThoughts: false }).update("<think>a\n\nb</think>", true);
    expect(blocks.chapters.flat(2).map(({ kind }) => kind)).toEqual(["markdown", "markdown"]);
  });

  it("keeps a small multiple of a growing text in memory", () => {
    const document = new MarkdownDocument();
    let text = "";
    const before = heapBytes();
    for (let step = 0; step < 200; step++) {
      text += `paragraph ${step} ${"of some words ".repeat(350)}\n\n`;
      // Text that is drawn has been read, and is one flat string.
      document.update(JSON.parse(JSON.stringify(text)) as string, false);
    }
    expect(heapBytes() - before).toBeLessThan(10 * text.length);
    expect(document.length).toBe(text.length);
  });

  it("keeps of short paragraphs that were drawn little more than their source", () => {
    const document = new MarkdownDocument();
    let text = "";
    let drawn = 0;
    const before = heapBytes();
    for (let step = 0; step < 200; step++) {
      text += `The Loire ends in the Atlantic, number ${step}.\n\n`.repeat(100);
      const blocks = document.update(text, false).chapters.flat(2);
      for (const { tokens } of blocks.slice(drawn)) if (tokens.length > 0) drawn++;
    }
    expect(drawn).toBe(20_000);
    expect(heapBytes() - before).toBeLessThan(5 * text.length);
  });

  it("parses a block anew for whoever asks again for what it shows", () => {
    const source = "[one] *text*\n\n- a\n- b\n\n```js\nx\n```\n\n[one]: https://a.example\n";
    const view = new MarkdownDocument().update(source, true);
    expect(shape(view)).toEqual(shape(view));
  });

  it("starts anew when the text is another one", () => {
    const document = new MarkdownDocument();
    document.update("# One\n\ntext\n\nmore", false);
    expect(shape(document.update("# Two", true))).toEqual(
      shape(new MarkdownDocument().update("# Two", true)),
    );
  });
});

function heapBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

/** Node hands out its garbage collector to contexts made after the flag was set. */
function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
}

function stream(source: string, sizes: readonly number[]): ParsedDocument {
  const document = new MarkdownDocument();
  for (let end = 0, turn = 0; end < source.length; turn++) {
    end += sizes[turn % sizes.length] ?? 1;
    document.update(source.slice(0, end), false);
  }
  return document.update(source, true);
}

/** Compares texts: what they are made of is compared part by part only to say where it differs, as that takes long. */
function expectSame(actual: ParsedDocument, expected: ParsedDocument): void {
  expectShape(actual, shape(expected));
}

function expectShape(actual: ParsedDocument, wanted: string): void {
  const given = shape(actual);
  if (given !== wanted) expect(JSON.parse(given)).toEqual(JSON.parse(wanted));
}

/** The visible parts of a document, as a text. */
function shape(view: ParsedDocument): string {
  return JSON.stringify({
    blocks: view.chapters.flat(2).map(visible),
    footnotes: view.footnotes.map(visible),
  });
}

/** The visible part of a block, without the line numbers that depend on where its parse began. */
function visible({ key, kind, source, tokens, open }: Block): unknown {
  return {
    key,
    kind,
    open,
    source: kind === "think" ? source : source.trimEnd(),
    tokens: tokens.map((token) => ({ ...token, map: null })),
  };
}
