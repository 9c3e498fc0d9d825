// @vitest-environment jsdom
import { expect, test } from "vitest";
import { earlierOccurrences, findWords } from "./find-words";

function drawn(html: string): HTMLElement {
  const root = document.createElement("div");
  root.innerHTML = html;
  return root;
}

test("words are found as they are drawn, whatever marks they are written with", () => {
  const root = drawn("<h2>Costs</h2><p>It is <strong>12 €</strong> a “month”,<br>all in.</p>");
  expect(findWords(root, 'It is **12 €** a "month", all in')?.toString()).toBe("It is 12 € a “month”,all in");
  expect(findWords(root, "## Costs\n\nIt is")?.toString()).toBe("CostsIt is");
  expect(findWords(root, "It was 12 €")).toBeUndefined();
  expect(findWords(root, "**")).toBeUndefined();
});

test("of words that stand more than once, those that are meant are found", () => {
  const content = "Yes. No. Yes. Yes.";
  const root = drawn(`<p>${content}</p>`);
  const at = (start: number) =>
    findWords(root, "Yes", earlierOccurrences(content, "Yes", start))?.startOffset;
  expect([0, 9, 14].map(at)).toEqual([0, 9, 14]);
  expect(findWords(root, "Yes", 7)?.startOffset).toBe(14);
});

test("Korean, and letters outside the basic plane, are found", () => {
  expect(findWords(drawn("<p>𝒜 봄이 <em>온다</em>.</p>"), "𝒜 봄이 온다")?.toString()).toBe("𝒜 봄이 온다");
});
