// @vitest-environment jsdom

import { describe, expect, it } from "vitest";
import { drawnLines, wholeWords } from "./drawn-lines";
import { sourcePlace } from "./source-place";

const CONTENT = `# Guide

Bread is **baked** daily, see [the list](https://x.example/daily).

1. Ask early.
2. Pay early.

| Day | Hours |
| --- | --- |
| Monday | nine |

We open at nine. We open at nine.
`;
const DRAWN = `<p>Bread is <strong>baked</strong> daily, see <a>the list</a>.</p>
<ol><li>Ask early.</li><li>Pay early.</li></ol>
<table><tr><th>Day</th><th>Hours</th></tr><tr><td>Monday</td><td>nine</td></tr></table>
<button>Copy</button><p>We open at nine. We open at nine.</p>`;

/** Selects from the n-th place of some words to the end of others, as in the drawn document. */
function selected(from: string, to: string, occurrence = 0): string | undefined {
  const root = document.createElement("div");
  root.innerHTML = DRAWN;
  document.body.replaceChildren(root);
  const nodes: Text[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) nodes.push(node as Text);
  const places = (words: string) =>
    nodes.flatMap((node) =>
      [...node.data.matchAll(new RegExp(words, "g"))].map(({ index }) => ({ node, index })),
    );
  const start = places(from)[occurrence];
  const end = places(to).at(-1);
  const last = from === to ? start : end;
  if (!start || !last) throw new Error("These words are drawn.");
  const range = document.createRange();
  range.setStart(start.node, start.index);
  range.setEnd(last.node, last.index + to.length);
  const whole = wholeWords(range);
  const after = document.createRange();
  after.setStart(whole.endContainer, whole.endOffset);
  after.setEnd(root, root.childNodes.length);
  const place = sourcePlace(CONTENT, drawnLines(whole), drawnLines(after));
  return place && CONTENT.slice(place.start, place.end);
}

describe("a passage that is selected where it is drawn", () => {
  it("is found in the source with its marks, links and all", () => {
    expect(selected("Bread", "daily")).toBe("Bread is **baked** daily");
    expect(selected("daily", "list")).toBe("daily, see [the list");
  });

  it("is the one that was meant of several that say the same", () => {
    const second = CONTENT.lastIndexOf("We open at nine");
    expect(selected("We open at nine", "We open at nine", 1)).toBe(CONTENT.slice(second, second + 15));
    expect(selected("nine", "nine", 0)).toBe("nine");
  });

  it("goes from block to block, over numbers, cells and what is no text", () => {
    expect(selected("Ask", "Pay early")).toBe("Ask early.\n2. Pay early");
    expect(selected("Pay early", "Monday")).toBe(
      CONTENT.slice(CONTENT.indexOf("Pay"), CONTENT.indexOf("Monday") + 6),
    );
    expect(selected("Monday", "We open at nine")).toMatch(
      /^Monday \| nine \|\n\nWe open at nine\. We open at nine$/,
    );
  });

  it("is not taken for the same words in a title that is drawn elsewhere", () => {
    const place = sourcePlace("# Hours\n\nHours\n", ["Hours"], []);
    expect(place).toEqual({ start: 9, end: 14 });
  });

  it("has whole words where it begins or ends within one", () => {
    expect(selected("read", "dai")).toBe("Bread is **baked** daily");
  });
});
