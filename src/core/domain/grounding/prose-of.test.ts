import { expect, test } from "vitest";
import { proseOf } from "./prose-of";

const said = (content: string) => proseOf(content).text;

test.each([
  ["`code 12` stays", "          stays"],
  ["[this](/4711) is", "[this         is"],
  ["see https://x.org/4711 there", "see                    there"],
  ["a <b id=7> tag", "a          tag"],
  ["so it is [1, 2; 3]", "so it is          "],
  ["a note [^12] here", "a note       here"],
  ["[1234] and [a]", "[1234] and [a]"],
  ["12. twelfth", "    twelfth"],
  ["  - 3) third", "  -    third"],
  ["## 2.1 Part", "##     Part"],
  ["12 of them", "   of them"],
  ["12, of them", "12, of them"],
])("%s says %j", (content, text) => {
  expect(said(content)).toBe(text);
});

test("code between fences says nothing, up to a fence of its own kind and length", () => {
  const lines = ["Text 1", "````", "4711", "```", "4712", "~~~~", "````", "Text 2", "~~~", "4713"];
  const kept = said(lines.join("\n")).split("\n");
  expect(kept.map((line) => line.trim())).toEqual(["Text 1", "", "", "", "", "", "", "Text 2", "", ""]);
  expect(kept.map(({ length }) => length)).toEqual(lines.map(({ length }) => length));
});

test("lines are headings, rows, blank or text, each where it stands", () => {
  const content = "# One\n\nText\n  | a | b |\n#Two\n    | code |\n ## Three\n```\n# no\n```";
  const { lines } = proseOf(content);
  expect(lines.map(({ kind, start, end }) => [kind, content.slice(start, end)])).toEqual([
    ["heading", "# One"],
    ["blank", ""],
    ["text", "Text"],
    ["row", "  | a | b |"],
    ["text", "#Two"],
    ["text", "    | code |"],
    ["heading", " ## Three"],
    ["blank", "```"],
    ["blank", "# no"],
    ["blank", "```"],
  ]);
});
