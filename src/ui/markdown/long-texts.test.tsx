// @vitest-environment jsdom
import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { MarkdownDocument } from "./parse/markdown-document";
import { renderTokens } from "./render-tokens";

function draw(text: string): HTMLElement {
  const blocks = new MarkdownDocument().update(text, true).chapters.flat(2);
  return render(blocks.map(({ key, tokens }) => <div key={key}>{renderTokens(tokens)}</div>)).container;
}

const depthOf = (element: Element): number =>
  1 + Math.max(0, ...Array.from(element.children, (child) => depthOf(child)));

it("gives a word of thousands of characters places to break, and leaves its text alone", () => {
  const word = "abc\uFFFD😀".repeat(2000);
  const drawn = draw(`before ${word} after`);
  expect(drawn.querySelectorAll("wbr").length).toBeGreaterThan(10);
  expect(drawn.textContent).toBe(`before ${word} after`);
});

it("leaves long texts of ordinary words alone", () => {
  expect(draw("some words ".repeat(1000)).querySelector("wbr")).toBeNull();
});

it("stops nesting at a depth, and keeps the text and what follows in its place", () => {
  const drawn = draw(`${"**a *b ".repeat(1000)}c${" b* a**".repeat(1000)} d **e**`);
  expect(depthOf(drawn)).toBeLessThan(260);
  expect(drawn.textContent).toBe(`${"a b ".repeat(1000)}c${" b a".repeat(1000)} d e`);
  expect(drawn.querySelector("p > strong:last-child")?.textContent).toBe("e");
});

it("stops nesting raw HTML at a depth", () => {
  const drawn = draw(`<b>${"<i>x".repeat(1500)}${"</i>".repeat(1500)}</b> <u>end</u>`);
  expect(depthOf(drawn)).toBeLessThan(260);
  expect(drawn.textContent).toBe(`${"x".repeat(1500)} end`);
  expect(drawn.querySelector("p > u")?.textContent).toBe("end");
});
