// @vitest-environment jsdom
import type { Attachment } from "@core/domain/file/attachment";
import { fromBase64, toBase64 } from "@core/domain/text/base64";
import type { RichBlock } from "@core/domain/text/rich-text";
import type { Plugin } from "@core/plugin/define-plugin";
import type { FileExporter } from "@core/points/artifact-exporter";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import textHtml from "../src/plugins/text-html/plugin";
import textOffice from "../src/plugins/text-office/plugin";
import { fileOf } from "./contracts/artifact-exporter-contract";
import { readWithPlugin } from "./contracts/text-extractor-contract";
import { requestFor, storedArtifact } from "./fakes/export-request";
import { REMOTE, TEXTS } from "./fakes/hostile-exports";
import { exportContext, exporters, made, text, unzipped, xml } from "./fakes/made-exports";
import { DOT } from "./fakes/made-file-events";
import { textAttachment } from "./fakes/text-attachment";

const read = (plugin: Plugin, bytes: Uint8Array<ArrayBuffer>) => readWithPlugin(plugin, bytes);

const EVERYTHING = TEXTS["one with everything"] ?? { content: "" };
const RUNS = TEXTS["one that would run"] ?? { content: "" };
const FORMULAS = TEXTS["one with formulas"] ?? { content: "" };
const DECK = TEXTS["a deck"] ?? { content: "" };

test("Word: the reader of office files finds the words, in order, with the footnote", async () => {
  const words = await read(textOffice, await made("word", requestFor(EVERYTHING)));
  const places = ["Title", "Text with bold", "one", "two", "nested", "done", "quoted", "let a = 1;", "x^2"];
  const found = places.map((each) => words.indexOf(each));
  expect(found).not.toContain(-1);
  expect(found).toEqual([...found].sort((a, b) => a - b));
  expect(words).toContain("A note.");
});

test("Word: headings, lists, tables, links and footnotes are real ones", async () => {
  const files = unzipped(await made("word", requestFor(EVERYTHING)));
  const document = xml(files["word/document.xml"] ?? "");
  const styles = [...document.getElementsByTagName("w:pStyle")].map((each) => each.getAttribute("w:val"));
  expect(styles).toContain("Title");
  expect(document.getElementsByTagName("w:numPr").length).toBeGreaterThanOrEqual(5);
  expect(document.getElementsByTagName("w:tbl")).toHaveLength(1);
  expect(document.getElementsByTagName("w:tr")).toHaveLength(2);
  expect(document.getElementsByTagName("w:footnoteReference")).toHaveLength(1);
  expect(files["word/footnotes.xml"]).toContain("A note.");
  expect(files["word/_rels/document.xml.rels"]).toContain('Target="https://example.com/"');
});

test("no format takes a script, an address to load or a link that runs along", async () => {
  for (const id of ["word", "html", "powerpoint"]) {
    const bytes = await made(id, requestFor(RUNS));
    const parts = id === "html" ? [strFromU8(bytes)] : Object.values(unzipped(bytes));
    for (const part of parts) {
      expect(part).not.toMatch(/href="javascript:|Target="javascript:/i);
      const parsed = new DOMParser().parseFromString(part, id === "html" ? "text/html" : "application/xml");
      expect(parsed.querySelectorAll("script, [onerror], [src^='http'], iframe, object")).toHaveLength(0);
    }
  }
});

test("HTML: one file with a strict policy, which the reader of web pages reads", async () => {
  const bytes = await made("html", requestFor(EVERYTHING));
  const page = new DOMParser().parseFromString(strFromU8(bytes), "text/html");
  const policy = page.querySelector("meta[http-equiv=Content-Security-Policy]")?.getAttribute("content");
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain("script-src");
  expect(page.querySelector("h1")?.textContent).toBe("Title");
  expect(page.querySelectorAll("table tbody tr")).toHaveLength(1);
  expect(page.querySelectorAll("link, script, iframe, [src^='http']")).toHaveLength(0);
  expect(page.querySelector("sup a")?.getAttribute("href")).toBe("#note-1");
  expect(await read(textHtml, bytes)).toContain("Text with bold");
});

test("HTML: a web page stays one, without what runs or loads", async () => {
  const page = TEXTS["a web page"] ?? { content: "" };
  const html = await text("html", requestFor(page));
  expect(new DOMParser().parseFromString(html, "text/html").querySelector("h1")?.textContent).toBe("Hi");
  expect(html).not.toContain(REMOTE);
  expect(await text("source", requestFor(page))).toBe(page.content);
});

test("CSV and Excel: what looks like a formula is a text, and numbers are numbers", async () => {
  const rows = (await text("csv", requestFor(FORMULAS))).replace("\ufeff", "").split("\r\n");
  expect(rows).toEqual(["'=cmd,b", `"'=HYPERLINK(""http://x"")",'@SUM(1)`, "'+1+1,-2", ""]);
  const files = unzipped(await made("excel", requestFor(FORMULAS)));
  const sheet = xml(files["xl/worksheets/sheet1.xml"] ?? "");
  expect(sheet.getElementsByTagName("c").length).toBeGreaterThan(4);
  expect(sheet.getElementsByTagName("f")).toHaveLength(0);
  expect([...sheet.getElementsByTagName("v")].map((each) => each.textContent)).toContain("-2");
  const words = await read(textOffice, await made("excel", requestFor(FORMULAS)));
  expect(words).toContain('=HYPERLINK("http://x")');
});

test("several tables are as many sheets, and as many files", async () => {
  const content = "## Trains\n\n| A |\n|---|\n| 1 |\n\n## Hotels\n\n```csv\nname,price\nRitz,400\n```\n";
  const csv = unzipped(await made("csv", requestFor({ content })));
  expect(Object.keys(csv)).toEqual(["1-trains.csv", "2-hotels.csv"]);
  expect(csv["2-hotels.csv"]).toContain("Ritz,400");
  const words = await read(textOffice, await made("excel", requestFor({ content })));
  expect(words).toContain("Ritz");
  const sheets = xml(unzipped(await made("excel", requestFor({ content })))["xl/workbook.xml"] ?? "");
  const names = [...sheets.getElementsByTagName("sheet")].map((each) => each.getAttribute("name"));
  expect(names).toEqual(["1 Trains", "2 Hotels"]);
});

test("PowerPoint: a slide for each part, with its words", async () => {
  const bytes = await made("powerpoint", requestFor(DECK));
  const slides = Object.keys(unzipped(bytes)).filter((path) => /^ppt\/slides\/slide\d+\.xml$/.test(path));
  expect(slides).toHaveLength(2);
  const words = await read(textOffice, bytes);
  for (const word of ["One", "a", "Two", "1"]) expect(words).toContain(word);
  expect(words).not.toContain("marp");
});

test("Markdown is the text, byte for byte; code keeps its language and extension", async () => {
  expect(await text("markdown", requestFor(EVERYTHING))).toBe(EVERYTHING.content);
  const code = { format: "code", language: "python", content: "print(1)" };
  expect(await text("markdown", requestFor(code))).toBe("```python\nprint(1)\n```");
  const exporter = exporters.find(({ id }) => id === "source");
  expect((await fileOf(exporter as FileExporter, exportContext, requestFor(code))).extension).toBe("py");
});

test("Zip: the deliverable in its formats, the notes, and the requirements with their proof", async () => {
  const files = unzipped(
    await made(
      "zip",
      requestFor(
        { ...EVERYTHING, title: "../A weekend" },
        {
          notes: [storedArtifact({ title: "../../Prices", content: "12 €" })],
          requirements: [
            {
              id: "r",
              taskId: "task",
              type: "functional",
              description: "=It names a market",
              priority: "must",
              source: "explicit",
              status: "satisfied",
              validationCriteria: [],
              detectedAt: 1,
              outcome: "met",
              proof: { kind: "quote", text: "Text with", artifactId: "artifact", version: 1 },
            },
          ],
        },
      ),
    ),
  );
  const names = Object.keys(files).sort();
  const formats = ["csv", "docx", "html", "md", "xlsx"].map((extension) => `a-weekend.${extension}`);
  // Formats that somebody has built in besides are there, too.
  expect(names).toEqual(expect.arrayContaining(formats));
  expect(names.filter((name) => !/^a-weekend\.\w+$/.test(name))).toEqual([
    "notes/1-prices.md",
    "requirements.csv",
    "requirements.json",
  ]);
  expect(files["a-weekend.md"]).toBe(EVERYTHING.content);
  expect(JSON.parse(files["requirements.json"] ?? "")).toMatchObject([
    { outcome: "met", proof: { text: "Text with" } },
  ]);
  expect(files["requirements.csv"]).toContain("'=It names a market,must,met,quote,Text with");
});

test("a drawing is a picture of its size in Word and HTML, with its source for who cannot see it", async () => {
  const request = requestFor({ content: "# T\n\n- a\n\n  ```mermaid\n  A-->B\n  ```\n" });
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]);
  const drawn: RichBlock = {
    ...{ type: "code", language: "mermaid", text: "A-->B" },
    picture: { png, widthPx: 1200, heightPx: 300 },
  };
  const illustrated = { ...request, text: { blocks: [drawn], footnotes: [] } };
  const files = unzipSync(await made("word", illustrated));
  const [[, media] = []] = Object.entries(files).filter(([path]) => path.startsWith("word/media/"));
  expect(media).toEqual(png);
  const document = xml(strFromU8(files["word/document.xml"] ?? new Uint8Array()));
  const [extent] = [...document.getElementsByTagName("wp:extent")];
  // 600 pixels of 9525 units each are what fits on a page.
  expect([extent?.getAttribute("cx"), extent?.getAttribute("cy")]).toEqual(["5715000", "1428750"]);
  const page = new DOMParser().parseFromString(await text("html", illustrated), "text/html");
  const image = page.querySelector("img");
  expect(image?.getAttribute("src")).toBe(`data:image/png;base64,${btoa(String.fromCharCode(...png))}`);
  expect([image?.width, image?.height, image?.alt]).toEqual([1200, 300, "A-->B"]);
  const without = await text("html", request);
  expect(new DOMParser().parseFromString(without, "text/html").querySelector("li pre")?.textContent).toBe(
    "A-->B",
  );
});

test("Zip: a deliverable that is several files is unpacked into its folders, and nowhere else", async () => {
  const block = (path: string, said: string) => `\`\`\`ts file="${path}"\n${said}\n\`\`\``;
  const blocks = [block("src/a.ts", "let a;"), block("../evil.ts", "bad"), block("README.md", "# Use")];
  const files = unzipped(await made("zip", requestFor({ content: `# A program\n\n${blocks.join("\n\n")}` })));
  const stem = Object.keys(files)
    .find((path) => path.endsWith("/src/a.ts"))
    ?.replace("/src/a.ts", "");
  expect(stem).toMatch(/^[\w-]+$/);
  expect(files[`${stem}/src/a.ts`]).toBe("let a;");
  expect(files[`${stem}/README.md`]).toBe("# Use");
  expect(Object.keys(files).filter((path) => path.includes("..") || path.includes("evil"))).toEqual([]);
  expect(files[`${stem}.md`]).toContain("**`src/a.ts`**");
});

test("Zip: files that tools made stand where the text names them, without taking the place of anything", async () => {
  const content = `# Sales\n\n![Dots](${DOT.name})\n\n[All](table.csv)`;
  const toolFiles = [
    DOT,
    textAttachment("table.csv", "1,2"),
    textAttachment("A-Weekend.md", "other"),
    textAttachment("../x.csv", "3"),
  ];
  const files = unzipped(await made("zip", requestFor({ content }, { files: toolFiles })));
  expect(files["table.csv"]).toBe("1,2");
  expect(files[DOT.name]).toContain("PNG");
  expect(files["a-weekend.md"]).toBe(content);
  expect(files["files/A-Weekend.md"]).toBe("other");
  expect(Object.keys(files).filter((path) => path.includes(".."))).toEqual([]);
  expect(files["x-csv"]).toBe("3");
  const several = `See [the table](table.csv).\n\n\`\`\`html file="index.html"\n<a href="table.csv">\n\`\`\`\n`;
  const set = unzipped(await made("zip", requestFor({ content: several }, { files: toolFiles })));
  expect(set["a-weekend/index.html"]).toContain("table.csv");
  expect(set["a-weekend/table.csv"]).toBe("1,2");
});

test("HTML shows the pictures that tools made where the text names them, as often as fits", async () => {
  const content = `# Sales\n\n![Dots](${DOT.name})\n\n<img src="${DOT.name}" alt="Raw">\n\n![Gone](gone.png)`;
  const request = requestFor({ content }, { files: [DOT] });
  const html = new DOMParser().parseFromString(await text("html", request), "text/html");
  expect([...html.querySelectorAll("img")].map((each) => each.alt)).toEqual(["Dots", "Raw"]);
  const large = { ...DOT, name: "l.png", data: "A".repeat(8_000_000) };
  const much = requestFor({ content: "![L](l.png)\n\n".repeat(5) }, { files: [large] });
  expect(JSON.stringify(much.text).match(/data:image/g)).toHaveLength(2);
});

/** Pictures as code makes them. */
const figure = (name: string): Attachment => ({ type: "image", name, mimeType: "image/png", data: DOT.data });

test("Word: pictures that code made are where the text shows them, and below it where it does not", async () => {
  const content = "# Sales\n\nSee ![Sales by month](sales.png).\n\n| A |\n| - |\n| ![In a cell](cell.png) |";
  // Two pictures of the same bytes would be one.
  const other = { ...figure("rest.png"), data: toBase64(Uint8Array.of(...fromBase64(DOT.data), 0)) };
  const files = [figure("sales.png"), figure("cell.png"), other, textAttachment("data.csv", "a,b")];
  const document =
    unzipped(await made("word", requestFor({ content }, { files })))["word/document.xml"] ?? "";
  expect(document.match(/<pic:pic/g)).toHaveLength(3);
  for (const words of ["Sales by month", "In a cell", "rest.png"])
    expect(document).toContain(`descr="${words}"`);
  expect(document).not.toContain("data.csv");
});

test("Excel: pictures that code made are on sheets of their own, and numbers with units are numbers", async () => {
  const content =
    "| Part | Weight | Share |\n| - | - | - |\n| 7 kg | 12.5 kg | 45 % |\n| =1+1 | 12 apples | 3 |";
  const files = unzipped(await made("excel", requestFor({ content }, { files: [figure("sales.png")] })));
  const sheet = xml(files["xl/worksheets/sheet1.xml"] ?? "");
  const numbers = [...sheet.getElementsByTagName("c")]
    .filter((cell) => !["s", "inlineStr", "str"].includes(cell.getAttribute("t") ?? "n"))
    .flatMap((cell) => cell.getElementsByTagName("v")[0]?.textContent ?? []);
  expect(numbers).toEqual(["7", "12.5", "0.45", "3"]);
  const formats = [...xml(files["xl/styles.xml"] ?? "").getElementsByTagName("numFmt")];
  expect(formats.map((each) => each.getAttribute("formatCode"))).toEqual(
    expect.arrayContaining(['0.0" kg"', '0" "%']),
  );
  expect(files["xl/workbook.xml"]).toContain('name="2 sales.png"');
  expect(Object.keys(files).filter((path) => /^xl\/media\/.+\.png$/.test(path))).toHaveLength(1);
});
