// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createParser } from "./parse/parser";

interface Example {
  readonly markdown: string;
  readonly html: string;
  readonly example: number;
  readonly section: string;
}

const fixtures = JSON.parse(readFileSync("tests/fixtures/markdown/gfm-extensions.json", "utf8")) as {
  extensions: Example[];
  regression: Example[];
};

/** Both sides as a browser's parser reads them, with one spelling for what is equivalent. */
function normalized(html: string): string {
  const body = new DOMParser().parseFromString(html, "text/html").body;
  for (const cell of body.querySelectorAll("[style]")) {
    cell.setAttribute("align", cell.getAttribute("style")?.replace("text-align:", "") ?? "");
    cell.removeAttribute("style");
  }
  // One spelling of host names: this parser writes them in Punycode, the fixtures percent-encoded.
  for (const link of body.querySelectorAll("a")) link.setAttribute("href", link.href);
  return body.innerHTML.replace(/\s*\n\s*/g, "");
}

/** Footnotes are numbered and listed by the document, the tag filter is the HTML policy: both have tests of their own. */
const ELSEWHERE = new Set(["Footnotes", "HTML tag filter"]);
const isComparable = ({ section, html, markdown }: Example) =>
  !ELSEWHERE.has(section) && html.trim() !== "<IGNORE>" && !markdown.includes("[^");

describe("GFM extensions", () => {
  const parser = createParser();

  it.each(fixtures.extensions.filter(isComparable))("extension $example ($section)", ({ markdown, html }) => {
    expect(normalized(parser.render(markdown))).toBe(normalized(html));
  });

  it.each(fixtures.regression.filter(isComparable))("regression $example", ({ markdown, html }) => {
    expect(normalized(parser.render(markdown))).toBe(normalized(html));
  });
});
