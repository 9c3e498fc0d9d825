import type { Inline, RichBlock } from "@core/domain/text/rich-text";
import { describe, expect, test } from "vitest";
import { linesOf } from "./slide-lines";

const word = (text: string, look: object = {}) => ({ type: "text", text, ...look }) as Inline;
const paragraph = (...content: readonly Inline[]) => ({ type: "paragraph", content }) as RichBlock;
const list = (ordered: boolean, ...items: readonly (readonly RichBlock[])[]) =>
  ({ type: "list", ordered, start: 1, items: items.map((blocks) => ({ blocks })) }) as unknown as RichBlock;
const lines = (...blocks: readonly RichBlock[]) => linesOf(blocks, new Map([["a", 2]]));
const looks = (...blocks: readonly RichBlock[]) =>
  lines(...blocks).map(({ text, options }) => ({ text, ...options }));

describe("the lines of a slide", () => {
  test("are paragraphs and headings, each run with its look, ended by the last one", () => {
    const heading = { type: "heading", level: 2, content: [word("Rain")] } as RichBlock;
    const link = word("b", { bold: true, italic: true, href: "https://a.example/" });
    expect(looks(heading, paragraph(word("a"), link))).toEqual([
      { text: "Rain", bold: true, fontSize: 24, breakLine: true },
      { text: "a", fontSize: 20, breakLine: false },
      {
        ...{ text: "b", fontSize: 20, bold: true, italic: true, breakLine: true },
        hyperlink: { url: "https://a.example/" },
      },
    ]);
    expect(looks(paragraph())).toEqual([{ text: "", fontSize: 20, breakLine: true }]);
  });

  test("break where a paragraph does, not before its first word", () => {
    const pause = { type: "break" } as Inline;
    expect(
      looks(paragraph(pause, word("a"), pause, word("b"), word("c"))).map((each) => each.softBreakBefore),
    ).toEqual([undefined, true, undefined]);
  });

  test("have footnotes by number, and pictures by their words", () => {
    const note = (label: string) => ({ type: "footnote", label }) as Inline;
    expect(looks(paragraph(word("a"), note("a"), note("gone")))).toMatchObject([
      { text: "a" },
      { text: "2", superscript: true, breakLine: true },
    ]);
    const image = { type: "image", alt: "Rain" } as unknown as Inline;
    expect(lines(paragraph(image))[0]?.text).toContain("Rain");
  });

  test("are no pictures and drawings that stand beside them, but the words around these", () => {
    const dataUrl = "data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=";
    const image = { type: "image", alt: "Rain", dataUrl } as unknown as Inline;
    const drawing = { type: "code", text: "a-->b", picture: {} } as unknown as RichBlock;
    expect(lines(paragraph(image), drawing, paragraph(image, image))).toEqual([]);
    expect(looks(paragraph(word("a"), image, word("b"))).map(({ text }) => text)).toEqual(["a", "b"]);
  });

  test("are code and formulas in a type of their own, line by line, and no tables", () => {
    const code = { type: "code", language: "", text: "a\nb" } as RichBlock;
    const formula = { type: "formula", tex: "x" } as RichBlock;
    const table = { type: "table", head: [], rows: [], alignments: [] } as RichBlock;
    const mono = { fontFace: "Consolas", fontSize: 14, breakLine: true };
    expect(looks(code, table, formula)).toEqual(["a", "b", "x"].map((text) => ({ text, ...mono })));
  });
});

describe("items", () => {
  test("have bullets or numbers, deeper within each other", () => {
    const inner = list(true, [paragraph(word("b"))]);
    const quote = { type: "quote", blocks: [list(false, [paragraph(word("c"))])] } as RichBlock;
    expect(looks(list(false, [paragraph(word("a")), inner, quote]))).toMatchObject([
      { text: "a", bullet: true, indentLevel: 0 },
      { text: "b", bullet: { type: "number" }, indentLevel: 1 },
      { text: "c", bullet: true, indentLevel: 1 },
    ]);
  });

  test("may begin with what is no words, or be empty", () => {
    const code = { type: "code", language: "", text: "x" } as RichBlock;
    expect(looks(list(false, [code], []))).toMatchObject([
      { text: "", bullet: true },
      { text: "x", fontFace: "Consolas" },
      { text: "", bullet: true },
    ]);
  });

  test("go no deeper than a slide can show", () => {
    const deep = Array.from({ length: 10 }).reduce<RichBlock>(
      (inner) => list(false, [paragraph(word("a")), inner]),
      paragraph(),
    );
    const levels = looks(deep).map(({ indentLevel }) => indentLevel);
    expect(Math.max(...levels.map((level) => level ?? 0))).toBe(8);
  });
});
