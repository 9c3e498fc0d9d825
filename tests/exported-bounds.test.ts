// @vitest-environment jsdom
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { csvText } from "../src/plugins/shared/csv-text";
import { zipOf } from "../src/plugins/shared/zip-of";
import textOffice from "../src/plugins/text-office/plugin";
import { readWithPlugin } from "./contracts/text-extractor-contract";
import { requestFor } from "./fakes/export-request";
import { made, text, unzipped, xml } from "./fakes/made-exports";
import { textAttachment } from "./fakes/text-attachment";
import { expectLinear } from "./growth";

const table = (rows: readonly (readonly string[])[]) =>
  rows.map((row, at) => `|${row.join("|")}|${at === 0 ? `\n|${"---|".repeat(row.length)}` : ""}`).join("\n");
const csvBlock = (lines: string) => `\`\`\`csv\n${lines}\n\`\`\`\n`;
const words = async (id: string, content: string) =>
  readWithPlugin(textOffice, await made(id, requestFor({ content })));

/** Which cells of a file a spreadsheet runs that takes another character for the separator. */
function formulasIn(file: string, separator: string): readonly string[] {
  const cells = file.split(/\r?\n/).flatMap((line) => line.split(separator));
  return cells.map((cell) => cell.replace(/^["\ufeff]+/, "")).filter((cell) => /^[=+\-@＝＋－＠]/.test(cell));
}

test.each([",", ";", "\t"])(
  "CSV: nothing is a formula, also where a spreadsheet takes %j for the separator",
  (separator) => {
    const within = [
      ...["a;=1+1", ";=1+1", "a\t=1+1", "a\n=1+1", 'a;"=1+1', "\t=1+1", "\n=1+1", "\r@SUM(1)"],
      ...["＝1+1", "＋1+1", "-1+1", '""=1+1', ";\t=1+1"],
    ];
    const file = csvText(
      within.flatMap((each) => [
        [each, "x"],
        ["x", each],
      ]),
    );
    expect(formulasIn(file, separator)).toEqual([]);
    expect(file.replaceAll("'", "").replaceAll('""', '"')).toContain('a;"=1+1');
  },
);

test("CSV: numbers and what is no formula stay what they are", () => {
  const rows = [
    ["-2", "3.5"],
    ["a-b", "1; -5"],
    ["x = y", "a@b.example"],
  ];
  expect(csvText(rows)).toBe("\ufeff-2,3.5\r\na-b,1; -5\r\nx = y,a@b.example\r\n");
});

test.each(['"', "\t", ";", "=", '"='])("CSV: a long text of %j is written in linear time", async (piece) => {
  await expectLinear(160_000, (length) => csvText([[piece.repeat(length)]]), { most: 24 });
});

test("Zip: a file called like the prototype of objects is there, and nothing else comes with it", async () => {
  const files = [textAttachment("__proto__", "1,2"), textAttachment("constructor", "3")];
  const bytes = await made("zip", requestFor({ content: "# A" }, { files }));
  const names = Object.keys(unzipSync(bytes, { filter: ({ name }) => name !== "__proto__" }));
  expect(names.filter((name) => !name.startsWith("a-weekend."))).toEqual(["constructor"]);
  expect(new TextDecoder("latin1").decode(bytes).match(/__proto__/g)).toHaveLength(2);
  expect(unzipped(zipOf(new Map([["a/__proto__", "x"]])))).toEqual({ "a/__proto__": "x" });
});

test("Excel: a text that is longer than a cell goes on below, no character divided", async () => {
  const long = Array.from({ length: 20_000 }, (_, place) => `\ud83d\ude00${place}`).join("");
  const files = unzipped(await made("excel", requestFor({ content: table([["A"], [long], ["end"]]) })));
  const texts = [...xml(files["xl/sharedStrings.xml"] ?? "").getElementsByTagName("t")];
  const found = texts.map((each) => each.textContent ?? "");
  expect(found.slice(1, -1).join("") === long).toBe(true);
  expect(found.at(-1)).toBe("end");
  for (const each of found) expect(each.length).toBeLessThanOrEqual(32_767);
});

test("Excel: a table with more columns than a sheet goes on in the next", async () => {
  const line = Array.from({ length: 17_000 }, (_, column) => `c${column}`).join(",");
  const files = unzipped(await made("excel", requestFor({ content: csvBlock(line) })));
  const sheets = ["1", "2"].map((sheet) => files[`xl/worksheets/sheet${sheet}.xml`]);
  expect(sheets.map((each) => each?.match(/<c /g)?.length)).toEqual([16_384, 616]);
});

test("Excel: what looks like the number of a character stays the text it is", async () => {
  const files = unzipped(await made("excel", requestFor({ content: csvBlock("a_x000D_,_X0041_,_x12_") })));
  const texts = [...xml(files["xl/sharedStrings.xml"] ?? "").getElementsByTagName("t")];
  expect(texts.map((each) => each.textContent)).toEqual(["a_x005F_x000D_", "_x005F_X0041_", "_x12_"]);
});

test.each(["word", "powerpoint"])(
  "%s: a title that no file can hold leaves all parts readable",
  async (id) => {
    const bytes = await made(id, requestFor({ title: "A\u0000b\u0008 & <c> \ud800\uffff", content: "# a" }));
    for (const [path, part] of Object.entries(unzipped(bytes)))
      if (/\.(?:xml|rels)$/.test(path)) expect(xml(part).querySelector("parsererror"), path).toBeNull();
  },
);

test("Word: tables are no wider, lists no higher and quotes no deeper than Word opens, and all words stay", async () => {
  const row = (letter: string) => Array.from({ length: 100 }, (_, column) => `${letter}${column}`);
  const content = `${table([row("h"), row("c")])}\n\n40000. forty\n40001. more\n\n${"> ".repeat(90)}deep`;
  const document = xml(unzipped(await made("word", requestFor({ content })))["word/document.xml"] ?? "");
  const widths = [...document.getElementsByTagName("w:tr")].map((each) => each.children.length);
  expect(widths.filter((width) => width > 64)).toEqual([]);
  const indents = [...document.getElementsByTagName("w:ind")].map((each) =>
    Number(each.getAttribute("w:left")),
  );
  expect(Math.max(...indents)).toBeLessThan(9_000);
  const numbering = unzipped(await made("word", requestFor({ content })))["word/numbering.xml"];
  expect(numbering).not.toContain('w:start w:val="4000');
  const all = await words("word", content);
  for (const each of [...row("h"), ...row("c"), "40000. forty", "40001. more", "deep"])
    expect(all).toContain(each);
});

test("PowerPoint: further tables, those within lists, pictures in words and footnotes are there too", async () => {
  const content = `---\nmarp: true\n---\n\n# One\n\nText ![a map](map.png) and more[^n]\n\nfirst  \nsecond\n\n${table([["A1"], ["t1"]])}\n\n${table([["A2"], ["t2"]])}\n\n- item\n\n  | A3 |\n  |---|\n  | t3 |\n\n[^n]: The note.\n`;
  const all = await words("powerpoint", content);
  for (const each of ["a map", "and more", "t1", "A2", "t2", "t3", "The note."]) expect(all).toContain(each);
  expect(all).not.toContain("firstsecond");
});

test("PowerPoint: a table that is longer than a slide goes on", async () => {
  const rows = Array.from({ length: 60 }, (_, row) => [`row ${row}`]);
  const content = `---\nmarp: true\n---\n\n# Rows\n\n${table([["A"], ...rows])}\n`;
  const files = unzipped(await made("powerpoint", requestFor({ content })));
  const slides = Object.keys(files).filter((path) => /^ppt\/slides\/slide\d+\.xml$/.test(path));
  expect(slides.length).toBeGreaterThan(2);
  expect(await words("powerpoint", content)).toContain("row 59");
});

test("no words are lost that are nested deeper than anybody writes, nor those after them", async () => {
  for (const mark of ["> ", "- ", "> - "]) {
    const content = `${mark.repeat(120)}deepest\n\n# Later\n\n${mark.repeat(120)}again`;
    const html = await text("html", requestFor({ content }));
    for (const each of ["deepest", "Later", "again"]) expect(html, mark).toContain(each);
  }
});
