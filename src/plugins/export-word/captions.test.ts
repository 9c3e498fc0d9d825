import { expect, test } from "vitest";
import { drawingTitle, isCaption } from "./captions";
import { documentWords, wordLanguage } from "./document-words";

test("a file speaks the language of its text, or English", () => {
  const languages = ["ar", "de", "el", "en", "es", "fr", "it", "ja", "ko", "nl", "pt", "ru", "uk", "zh"];
  for (const language of languages)
    for (const word of Object.values(documentWords(language))) expect(word, language).toMatch(/^\p{L}/u);
  expect(documentWords("fr-CA")).toEqual(documentWords("fr"));
  for (const other of ["sw", "toString", ""]) expect(documentWords(other)).toEqual(documentWords("en"));
  expect(["fr", "pt", "de-CH", "no language"].map(wordLanguage)).toEqual([
    ...["fr-FR", "pt-BR", "de-CH", "en-US"],
  ]);
});

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
  ["a chart whose title breaks", '{"title":"Sales<br>2026"}', "Sales 2026"],
  ["a chart whose title is no text", '{"layout":{"title":{"text":7}}}', ""],
  ["a diagram that names it at length", `accTitle: ${"x".repeat(130)}`, "x".repeat(120)],
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
  [`Table 1 ${"x".repeat(392)}`, true],
  [`Table 1 ${"x".repeat(393)}`, false],
  ["The figure 1 shows", false],
  ["Figures lie", false],
])("%j is a caption: %s", (text, is) => {
  expect(isCaption({ type: "paragraph", content: [{ type: "text", text }] })).toBe(is);
});
