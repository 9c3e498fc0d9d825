import { expect, test } from "vitest";
import { expectLinear } from "../../../../tests/growth";
import { breaksOff, endsMidSentence } from "./ends-mid-sentence";

const WHOLE = "The bakery opens at nine and sells bread of rye, wheat and spelt to everyone who comes by.";
const CUT = "On Sundays it opens at ten, and those who come early may have to wait until the";

test.each([
  ["a paragraph after whole ones", `# Bakery\n\n${WHOLE}\n\n${CUT}`],
  ["a paragraph of its own", `${WHOLE} ${CUT}`],
  ["a comma", `${WHOLE}\n\nThe prices are two euros for a small loaf, three for a large one,`],
  [
    "French",
    "La boulangerie ouvre à neuf heures et vend du pain à tous ceux qui passent. Le dimanche, elle ouvre plus tard et ferme à",
  ],
  [
    "Korean",
    `${"빵집은 아침 아홉 시에 문을 열고 호밀빵과 밀빵을 팝니다. ".repeat(4)}일요일에는 조금 늦게 문을 열지만 일찍 오는 손님들은`,
  ],
])("a text that breaks off: %s", (_, text) => expect(endsMidSentence(text)).toBe(true));

test.each([
  ["a whole text", `${WHOLE}\n\n${WHOLE}`],
  ["an item of a list", `${WHOLE}\n\n- bread of rye, wheat and spelt for everyone who comes by`],
  ["a numbered item", `${WHOLE}\n\n3. bread of rye, wheat and spelt for everyone who comes by`],
  ["a table", `${WHOLE}\n\n| bread | price |\n| --- | --- |\n| rye, wheat and spelt of all kinds | two |`],
  ["code", `${WHOLE}\n\n\`\`\`js\nconst breadOfTheDay = bake(rye, wheat, spelt) + bakeMore\n`],
  ["a heading", `${WHOLE}\n\n## What is to be said of the bread of rye, wheat and spelt`],
  ["a signature", `${WHOLE}\n\nKind regards,\nAda from the bakery`],
  ["verse", "The morning smells of bread that no one made\n".repeat(6)],
  ["one long line without any sentence", "bread and butter and cheese and wine and ".repeat(6)],
  ["a field", `${WHOLE}\n\nAddress: twelve Baker Street in the old town by the river`],
  ["an address", `${WHOLE} All of it is told at https://bakery.example/hours`],
  ["a short text", CUT],
])("one that does not: %s", (_, text) => expect(endsMidSentence(text)).toBe(false));

test("it breaks off beyond doubt where something has to follow", () => {
  expect(breaksOff(`${WHOLE}\n\n${CUT}`)).toBe(true);
  expect(breaksOff(`${WHOLE}\n\nCome and see us in the old town by the river today`)).toBe(false);
  expect(breaksOff("And the")).toBe(false);
});

test("is told in time in proportion to the text", async () => {
  for (const piece of ["\n- x", "```\n"])
    await expectLinear(40_000, (length) => endsMidSentence(piece.repeat(length) + CUT));
});
