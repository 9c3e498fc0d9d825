import { expect, test } from "vitest";
import { properNamesIn } from "./proper-names";
import { proseOf } from "./prose-of";

const names = (content: string) =>
  properNamesIn(proseOf(content)).map(({ start, end, words }) => [content.slice(start, end), ...words]);

test.each<readonly [string, readonly (readonly string[])[]]>([
  ["We met Anna Berg there.", [["Anna Berg", "Anna", "Berg"]]],
  ["We met Ludwig van der Berg.", [["Ludwig van der Berg", "Ludwig", "Berg"]]],
  ["Yesterday Anna came.", [["Anna", "Anna"]]],
  ["Yesterday it rained. Anna came with Bo Lund.", [["Lund", "Lund"]]],
  ["Anna Berg came.", [["Berg", "Berg"]]],
  ["- Anna spoke of Lyon: Paris was far.", [["Lyon", "Lyon"]]],
  ["He said “Lyon is far” in Lille.", [["Lille", "Lille"]]],
  ["We saw Mr Berg on Monday in French.", [["Berg", "Berg"]]],
  ["We saw IBM and Ed.", []],
  ["A Bridge is a bridge; the Bridge is old.", []],
  ["Write to x_Anna, @Anna and www.Anna.", []],
  ["We met Berg’s friend.", [["Berg’s", "Berg’s"]]],
])("%s names %j", (content, found) => {
  expect(names(content)).toEqual(found);
});

test("headings and heads of tables name nobody, and the rows below do", () => {
  expect(names("# About Anna\n\n| the Name | of Town |\n|---|---|\n| he is Berg | in Lyon |")).toEqual([
    ["Berg", "Berg"],
    ["Lyon", "Lyon"],
  ]);
});
