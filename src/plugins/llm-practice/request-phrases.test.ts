import { expect, test } from "vitest";
import { phrasesOf } from "./request-phrases";

test.each([
  [
    "Write a guide with a table, three tips and an outlook.",
    ["Write a guide", "A table", "Three tips", "An outlook"],
  ],
  ["Une page avec un plan; des prix et une carte", ["Une page", "Un plan", "Des prix", "Une carte"]],
  ["It needs: dates, places", ["It needs", "Dates", "Places"]],
  ["Write it with care", ["Write it with care"]],
  ["One thing. Another thing! A third?\nA fourth", ["One thing", "Another thing", "A third", "A fourth"]],
  [
    "- first item\n* second item\n3) third item\n\n• fourth   item",
    ["First item", "Second item", "Third item", "Fourth item"],
  ],
  ["보고서를 써 주세요。표도 넣어요！", ["보고서를 써 주세요", "표도 넣어요"]],
  ["same thing. Same Thing. ok", ["Same Thing"]],
  ["ab\nabc", ["Abc"]],
  [" \n", []],
])("%j asks for its phrases", (request, phrases) => {
  expect(phrasesOf(request)).toEqual(phrases);
});

test("eight phrases are taken at the most", () => {
  const lines = Array.from({ length: 9 }, (_, at) => `Thing number ${at}`);
  expect(phrasesOf(lines.join("\n"))).toEqual(lines.slice(0, 8));
});

test("a long phrase ends with a whole word within ninety letters", () => {
  const exact = `A${"b".repeat(89)}`;
  expect(phrasesOf(exact)).toEqual([exact]);
  const [cut = ""] = phrasesOf("words ".repeat(30));
  expect(cut).toBe(`Words${" words".repeat(14)}`);
});
