// @vitest-environment jsdom
import { expect, test } from "vitest";
import { requestFor } from "../../../tests/fakes/export-request";
import { made, unzipped, xml } from "../../../tests/fakes/made-exports";

/** The paragraphs of a text as Word has them: how far each is indented, its style, the level of its list, its words. */
async function paragraphsOf(content: string) {
  const document = xml(unzipped(await made("word", requestFor({ content })))["word/document.xml"] ?? "");
  return [...document.getElementsByTagName("w:p")].map((paragraph) => {
    const attributeOf = (tag: string, name = "w:val") =>
      paragraph.getElementsByTagName(tag)[0]?.getAttribute(name);
    const words = [...paragraph.getElementsByTagName("w:t")].map((text) => text.textContent).join("");
    return [
      Number(attributeOf("w:ind", "w:left") ?? 0),
      attributeOf("w:pStyle") ?? "",
      attributeOf("w:ilvl") ?? "",
      words,
    ];
  });
}

test("what follows in an item of a list stands below its first line, deeper in deeper items", async () => {
  expect(
    await paragraphsOf("- One\n\n  more\n\n  - Two\n\n    deeper\n\n    ```\n    code\n    ```\n\nAfter"),
  ).toEqual([
    [0, "ListBullet", "0", "One"],
    [720, "", "", "more"],
    [0, "ListBullet", "1", "Two"],
    [1440, "", "", "deeper"],
    [1440, "Code", "", "code"],
    [0, "", "", "After"],
  ]);
});

test("quotes within quotes are indented further, up to where there is still room", async () => {
  expect(await paragraphsOf(`> One\n>\n> > Two\n\n${">".repeat(12)} Deep`)).toEqual([
    [720, "Quote", "", "One"],
    [1440, "Quote", "", "Two"],
    [5760, "Quote", "", "Deep"],
  ]);
});

test("boxes that are to be ticked stand before their items", async () => {
  expect(await paragraphsOf("- [x] Done\n- [ ] Open\n- Neither")).toEqual([
    [0, "ListBullet", "0", "☒ Done"],
    [0, "ListBullet", "0", "☐ Open"],
    [0, "ListBullet", "0", "Neither"],
  ]);
});

test("a list is numbered from where it begins, and written out where Word numbers none so high", async () => {
  expect(await paragraphsOf("3. Three\n4. Four\n\nThen\n\n32767. Last\n32768. Beyond")).toEqual([
    [0, "ListNumber", "0", "Three"],
    [0, "ListNumber", "0", "Four"],
    [0, "", "", "Then"],
    [0, "ListBullet", "0", "32767. Last"],
    [0, "ListBullet", "0", "32768. Beyond"],
  ]);
});

/** The elements of a text as Word has it, by the name of their tag. */
async function elementsOf(content: string, tag: string) {
  const document = xml(unzipped(await made("word", requestFor({ content })))["word/document.xml"] ?? "");
  return [...document.getElementsByTagName(tag)];
}

test("code keeps its lines, each a run of its own in one paragraph", async () => {
  const paragraphs = await elementsOf("```\none\n\n  two\n```", "w:p");
  expect(paragraphs).toHaveLength(1);
  const runs = [...(paragraphs[0]?.getElementsByTagName("w:r") ?? [])].map((run) => [
    run.getElementsByTagName("w:br").length,
    run.textContent,
  ]);
  expect(runs).toEqual([
    [0, "one"],
    [1, ""],
    [1, "  two"],
  ]);
});

test("headings have the levels of Word, one less below a title", async () => {
  const styles = async (content: string) =>
    (await paragraphsOf(content)).map(([, style, , words]) => `${style} ${words}`);
  expect(await styles("# A\n\n## B\n\n###### F")).toEqual(["Title A", "Heading1 B", "Heading5 F"]);
  expect(await styles("Text\n\n# A\n\n## B\n\n###### F")).toEqual([
    " Text",
    "Heading1 A",
    "Heading2 B",
    "Heading6 F",
  ]);
});

test("a rule is a line of its own, and a formula is set as one", async () => {
  expect(await elementsOf("A\n\n---\n\nB", "w:pBdr")).toHaveLength(1);
  expect(await elementsOf("$$\nx^2\n$$", "m:oMathPara")).toHaveLength(1);
});

test("a table has room below it, unless its caption stands there", async () => {
  const table = "| A | B |\n|---|---|\n| 1 | 2 |";
  const below = async (content: string) =>
    (await elementsOf(content, "w:tbl")).map((each) => {
      const next = each.nextElementSibling;
      const style = next?.getElementsByTagName("w:pStyle")[0]?.getAttribute("w:val") ?? "";
      return [style, next?.textContent, next?.getElementsByTagName("w:spacing").length];
    });
  expect(await below(`${table}\n\nAfter`)).toEqual([["", "", 1]]);
  expect(await below(`${table}\n\n*Table 1: Sales*\n\nAfter`)).toEqual([["Caption", "Table 1: Sales", 0]]);
});

test("a picture is as high as one pixel at least, however wide it is", async () => {
  const picture = { png: new Uint8Array([0x89, 0x50, 0x4e, 0x47]), widthPx: 12_000, heightPx: 3 };
  const text = {
    blocks: [{ type: "code", language: "mermaid", text: "A", picture }],
    footnotes: [],
  } as const;
  const files = unzipped(await made("word", { ...requestFor({ content: "" }), text }));
  const [extent] = [...xml(files["word/document.xml"] ?? "").getElementsByTagName("wp:extent")];
  // In units of which a pixel has 9525.
  expect([extent?.getAttribute("cx"), extent?.getAttribute("cy")]).toEqual(["5715000", "9525"]);
});

test("of a table the first row alone looks different", async () => {
  const [look] = await elementsOf("| A | B |\n|---|---|\n| 1 | 2 |", "w:tblLook");
  const isOn = (name: string) => /^(?:1|true)$/.test(look?.getAttribute(`w:${name}`) ?? "");
  const sides = ["firstRow", "lastRow", "firstColumn", "lastColumn"];
  expect(sides.filter(isOn)).toEqual(["firstRow"]);
});

test("lists within lists are numbered up to nine levels deep", async () => {
  const nested = Array.from({ length: 11 }, (_, depth) => `${"  ".repeat(depth)}- ${depth}`).join("\n");
  const levels = (await paragraphsOf(nested)).map(([, , level]) => level);
  expect(levels).toEqual(["0", "1", "2", "3", "4", "5", "6", "7", "8", "8", "8"]);
});

test("a table has as many columns as Word opens, and goes on in further ones", async () => {
  const row = (word: string) => `|${Array.from({ length: 130 }, (_, at) => `${word}${at}`).join("|")}|`;
  const tables = await elementsOf(`${row("h")}\n${"|--:".repeat(130)}|\n${row("c")}`, "w:tbl");
  const cells = tables.map((table) =>
    [...table.getElementsByTagName("w:tc")].map((cell) => cell.textContent),
  );
  expect(cells.map(({ length }) => length)).toEqual([126, 126, 8]);
  expect([cells[0]?.[62], cells[1]?.[0], cells[1]?.[63], cells[2]?.at(-1)]).toEqual([
    "h62",
    "h63",
    "c63",
    "c129",
  ]);
  for (const table of tables) {
    const sides = [...table.getElementsByTagName("w:jc")].map((each) => each.getAttribute("w:val"));
    expect(new Set(sides)).toEqual(new Set(["right"]));
    expect(table.getElementsByTagName("w:tblHeader")).toHaveLength(1);
    // A column without a width is as wide as nothing.
    const widths = [...table.getElementsByTagName("w:gridCol")].map((each) =>
      Number(each.getAttribute("w:w")),
    );
    expect(widths.every((width) => width > 0)).toBe(true);
    const [cell] = table.getElementsByTagName("w:tcW");
    expect(Number(cell?.getAttribute("w:w"))).toBe(widths[0]);
  }
});

test("a picture has its description as a caption with a number, unless the text gives it one", async () => {
  const image = (alt: string) => `![${alt}](data:image/gif;base64,R0lGODlhAQABAAAAACw=)`;
  const captions = async (content: string) =>
    (await paragraphsOf(content)).filter(([, style]) => style === "Caption").map(([, , , words]) => words);
  expect(await captions(`${image("The port")}\n\nText\n\n${image("A ship")}`)).toEqual([
    "Figure 1: The port",
    "Figure 2: A ship",
  ]);
  expect(await captions(`${image("The port")}\n\n*Figure 1: Harbour*`)).toEqual(["Figure 1: Harbour"]);
});

/** The levels of a document's lists, by what its first mark is. */
async function levelsOf(content: string, first: string) {
  const numbering = xml(unzipped(await made("word", requestFor({ content })))["word/numbering.xml"] ?? "");
  const lists = [...numbering.getElementsByTagName("w:abstractNum")].map((list) =>
    [...list.getElementsByTagName("w:lvl")].map((level) => {
      const wordAttribute = (tag: string, name = "w:val") =>
        level.getElementsByTagName(tag)[0]?.getAttribute(name);
      return {
        text: wordAttribute("w:lvlText"),
        start: Number(wordAttribute("w:start")),
        format: wordAttribute("w:numFmt"),
        indent: [Number(wordAttribute("w:ind", "w:left")), Number(wordAttribute("w:ind", "w:hanging"))],
      };
    }),
  );
  return lists.find(([level]) => level?.text === first) ?? [];
}

test("items stand half an inch deeper on each level, their marks a quarter before them", async () => {
  for (const levels of [await levelsOf("- A", "•"), await levelsOf("1. A", "%1.")]) {
    expect(levels.map(({ indent }) => indent)).toEqual(
      Array.from({ length: 9 }, (_, level) => [720 * (level + 1), 360]),
    );
  }
});

test("marks take turns by the level, and numbers begin where the list does, on deeper levels with one", async () => {
  const marks = (await levelsOf("- A", "•")).map(({ text }) => text);
  expect(marks).toEqual([...["•", "–", "▪"], ...["•", "–", "▪"], ...["•", "–", "▪"]]);
  const numbers = await levelsOf("3. A", "%1.");
  expect(numbers.map(({ text, format }) => `${text} ${format}`)).toEqual(
    Array.from({ length: 9 }, (_, level) => `%${level + 1}. decimal`),
  );
  expect(numbers.map(({ start }) => start)).toEqual([3, ...Array(8).fill(1)]);
});

test("a break within a paragraph is one, and a picture that is elsewhere its words", async () => {
  const [paragraph] = await elementsOf("one  \ntwo ![A ship](https://a.example/ship.png)", "w:p");
  expect(paragraph?.getElementsByTagName("w:br")).toHaveLength(1);
  expect([
    paragraph?.textContent?.includes("A ship"),
    paragraph?.getElementsByTagName("w:drawing").length,
  ]).toEqual([true, 0]);
});

test("a mark of a footnote leads to the note of its number", async () => {
  const content = "One[^b], two[^a].\n\n[^b]: First.\n\n[^a]: Second.";
  const marks = await elementsOf(content, "w:footnoteReference");
  expect(marks.map((mark) => mark.getAttribute("w:id"))).toEqual(["1", "2"]);
  const files = unzipped(await made("word", requestFor({ content })));
  const notes = [...xml(files["word/footnotes.xml"] ?? "").getElementsByTagName("w:footnote")];
  const noteOf = (id: string) => notes.find((note) => note.getAttribute("w:id") === id)?.textContent?.trim();
  expect([noteOf("1"), noteOf("2")]).toEqual(["First.", "Second."]);
});

test("emphasis, code and links are those of Word", async () => {
  const runs = await elementsOf("**b** *i* ~~s~~ `c` [`l`](https://a.example/)", "w:r");
  const looks = runs
    .filter((run) => run.textContent?.trim())
    .map((run) => {
      const has = (tag: string) => run.getElementsByTagName(tag).length > 0;
      const style = run.getElementsByTagName("w:rStyle")[0]?.getAttribute("w:val");
      return [run.textContent, ...["w:b", "w:i", "w:strike", "w:rFonts"].filter(has), style].filter(Boolean);
    });
  expect(looks).toEqual([
    ["b", "w:b"],
    ["i", "w:i"],
    ["s", "w:strike"],
    ["c", "InlineCode"],
    ["l", "w:rFonts", "Hyperlink"],
  ]);
});

test("a note at the foot has the lines of its lists, quotes and tables, which Word takes there for none", async () => {
  const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] }) as const;
  const cell = (text: string) => [{ type: "text", text }] as const;
  const table = {
    type: "table",
    head: [cell("a"), cell("b")],
    rows: [[cell("c"), cell("d")]],
    alignments: [],
  };
  const list = { type: "list", ordered: false, start: 1, items: [{ blocks: [paragraph("item")] }] };
  const quote = { type: "quote", blocks: [paragraph("said")] };
  const footnotes = [{ label: "n", blocks: [paragraph("first"), list, quote, table] }];
  const text = { blocks: [], footnotes } as never;
  const files = unzipped(await made("word", { ...requestFor({ content: "" }), text }));
  const [note] = [...xml(files["word/footnotes.xml"] ?? "").getElementsByTagName("w:footnote")].slice(-1);
  const lines = [...(note?.getElementsByTagName("w:p") ?? [])].map((each) => each.textContent?.trim());
  expect(lines).toEqual(["first", "item", "said", "a  b", "c  d"]);
  expect(note?.getElementsByTagName("w:tbl")).toHaveLength(0);
});

test("a picture is no higher than the page, and its words have an end", async () => {
  const picture = { png: new Uint8Array([0x89, 0x50, 0x4e, 0x47]), widthPx: 100, heightPx: 8_600 };
  const blocks = [{ type: "code", language: "mermaid", text: "x".repeat(600), picture }];
  const text = { blocks, footnotes: [] } as never;
  const files = unzipped(await made("word", { ...requestFor({ content: "" }), text }));
  const document = xml(files["word/document.xml"] ?? "");
  const [extent] = document.getElementsByTagName("wp:extent");
  expect([extent?.getAttribute("cx"), extent?.getAttribute("cy")]).toEqual(["95250", `${860 * 9525}`]);
  const [words] = document.getElementsByTagName("wp:docPr");
  expect(words?.getAttribute("descr")).toHaveLength(500);
});
