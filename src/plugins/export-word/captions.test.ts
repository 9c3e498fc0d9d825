import { expect, test } from "vitest";
import { drawingTitle, isCaption } from "./captions";

test.each([
  [
    "a diagram's front matter",
    '---\ntitle: "How ships come in"\n---\nflowchart LR\nA-->B',
    "How ships come in",
  ],
  ["a title that only readers hear", "flowchart LR\n  accTitle: The way\n  A-->B", "The way"],
  ["a pie in one line", 'pie showData title Ships\n  "a": 1', "Ships"],
  ["a pie", 'pie\n  title Ships by year\n  "a": 1', "Ships by year"],
  [
    "a chart",
    '{"data":[],"layout":{"title":{"text":"Sales <b>2026</b>"},"xaxis":{"title":"Year"}}}',
    "Sales 2026",
  ],
  ["a chart with a plain title", '{"data":[],"layout":{"title":"Sales"}}', "Sales"],
  ["a chart without one", '{"data":[],"layout":{"xaxis":{"title":"Year"}}}', ""],
  ["what is broken", "{title", ""],
  ["a diagram without one", "flowchart LR\nA-->B", ""],
])("the title of %s is found", (_, source, title) => {
  expect(drawingTitle(source)).toBe(title);
});

test.each([
  ["Figure 1: Ships", true],
  ["Fig. 2", true],
  ["그림 3. 배", true],
  ["Table 1 – Years", true],
  ["The figure 1 shows", false],
  ["Figures lie", false],
])("%j is a caption: %s", (text, is) => {
  expect(isCaption({ type: "paragraph", content: [{ type: "text", text }] })).toBe(is);
});
