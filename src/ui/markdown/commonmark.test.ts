// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { readMarkdownExamples } from "../../../tests/markdown-examples";
import { createParser } from "./parse/parser";

/** The comparison of the CommonMark test runner: line ends next to block tags do not matter. */
const normalized = (html: string) =>
  html.replace(/(<\/?(?:blockquote|li|ul|ol|table|thead|tbody|tr|th|td)>)\n*/g, "$1").trim();

const commonmark = readMarkdownExamples("commonmark-0.31.2").examples ?? [];

describe("CommonMark 0.31.2", () => {
  const parser = createParser();
  parser.set({ linkify: false });

  it("has all 652 examples", () => {
    expect(commonmark).toHaveLength(652);
  });

  it.each(commonmark)("example $example ($section)", ({ markdown, html }) => {
    expect(normalized(parser.render(markdown))).toBe(normalized(html));
  });

  it("differs only where GFM links bare addresses", () => {
    const gfm = createParser();
    const different = commonmark.filter(
      ({ markdown, html }) => normalized(gfm.render(markdown)) !== normalized(html),
    );
    expect(different.map(({ example }) => example)).toEqual([602, 608, 611, 612]);
  });
});
