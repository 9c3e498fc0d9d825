// @vitest-environment jsdom
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RichBlock } from "@core/domain/text/rich-text";
import type { ExportRequest } from "@core/points/artifact-exporter";
import { afterAll, expect, test } from "vitest";
import textOffice from "../src/plugins/text-office/plugin";
import { fileOf } from "./contracts/artifact-exporter-contract";
import { readWithPlugin } from "./contracts/text-extractor-contract";
import { requestFor } from "./fakes/export-request";
import { exportContext, exporters, made, unzipped, xml } from "./fakes/made-exports";
import { DOT } from "./fakes/made-file-events";

const prose =
  "The harbour was built in several steps, and each of them answered to a need of its time. ".repeat(12);
const sections = (count: number) =>
  Array.from({ length: count }, (_, at) => `## Section ${at + 1}\n\n${prose}\n\n### Detail\n\n${prose}`).join(
    "\n\n",
  );
const LONG = `# The harbour\n\n${prose}\n\n${sections(6)}`;
const TABLES =
  "| Year | Ships |\n|---|--:|\n| 1890 | 12 |\n\nTable 1: Ships by year\n\n| A |\n|---|\n| b |\n";
const FORMULAS = "The energy is $E=mc^2$.\n\n$$\n\\frac{1}{2}\n$$\n\nOdd: $\\colorbox{red}{x}$ and $a\\foo$.";

/** The request for a text in which diagrams are drawn. */
function drawn(content: string): ExportRequest {
  const request = requestFor({ content }, { files: content.includes(DOT.name) ? [DOT] : [] });
  const picture = {
    png: Uint8Array.from(atob(DOT.data), (each) => each.charCodeAt(0)),
    widthPx: 40,
    heightPx: 20,
  };
  const blocks = request.text.blocks.map(
    (block): RichBlock =>
      block.type === "code" && block.language === "mermaid" ? { ...block, picture } : block,
  );
  return { ...request, text: { ...request.text, blocks } };
}

const wordOf = async (request: ExportRequest) => unzipped(await made("word", request));
const documentOf = async (content: string) => xml((await wordOf(drawn(content)))["word/document.xml"] ?? "");

/** The paragraphs of a document, each with its styles and its words. */
function paragraphs(document: Document) {
  return [...document.getElementsByTagName("w:p")].map((paragraph) => ({
    styles: [...paragraph.getElementsByTagName("w:pStyle")].map((style) => style.getAttribute("w:val")),
    words: [...paragraph.getElementsByTagName("w:t")].map((text) => text.textContent).join(""),
  }));
}

const styled = async (content: string) =>
  paragraphs(await documentOf(content)).map(({ styles, words }) => `${styles.join("+")}: ${words}`);

test("a first heading that is the only one of its level is the title, and the others begin with the first level", async () => {
  expect(await styled("# T\n\n## A\n\n### B\n\ntext")).toEqual([
    "Title: T",
    "Heading1: A",
    "Heading2: B",
    ": text",
  ]);
  expect(await styled("# A\n\n# B\n\n## C")).toEqual(["Heading1: A", "Heading1: B", "Heading2: C"]);
});

test("what a text has of a kind has a style of its own, one each", async () => {
  const lines = await styled("- a\n  1. b\n\n> c\n\n```\nd\n```\n\n$$\ne\n$$\n\n| f |\n|---|\n| g |");
  const expected = [
    "ListBullet: a",
    "ListNumber: b",
    "Quote: c",
    "Code: d",
    "Formula: ",
    "TableText: f",
    "TableText: g",
  ];
  expect(lines).toEqual([...expected, ": "]);
  const styles = (await wordOf(drawn("a")))["word/styles.xml"] ?? "";
  for (const name of ["List Bullet", "Quote", "caption", "Heading 4", "Table Text", "Troupe Table"])
    expect(styles).toContain(`w:val="${name}"`);
});

test("the file knows its title and its language, and each page its number", async () => {
  const files = await wordOf(
    requestFor({ content: "Die Katze ist auf dem Dach und nicht im Haus.", title: "Katzen" }),
  );
  expect(files["docProps/core.xml"]).toContain("<dc:title>Katzen</dc:title>");
  expect(files["word/styles.xml"]).toContain('<w:lang w:val="de-DE"');
  expect(files["word/footer1.xml"]).toContain("PAGE");
});

test("a table has a head that is repeated, and columns of the width of what is in them", async () => {
  const document = await documentOf(`| Year | What |\n|---|---|\n| 1890 | ${prose} |\n`);
  expect(document.getElementsByTagName("w:tblHeader")).toHaveLength(1);
  expect(document.getElementsByTagName("w:tblStyle")[0]?.getAttribute("w:val")).toBe("TroupeTable");
  const [first = 0, second = 0] = [...document.getElementsByTagName("w:gridCol")].map((column) =>
    Number(column.getAttribute("w:w")),
  );
  expect(second).toBeGreaterThan(first * 5);
});

test("pictures are numbered and called what they show, except where the text does so itself", async () => {
  const diagram = (title: string) =>
    `\`\`\`mermaid\n---\ntitle: ${title}\n---\nflowchart LR\nA-->B\n\`\`\`\n\n`;
  const content = `${diagram("The way in")}![A dot](${DOT.name})\n\n${diagram("Other")}Figure 7: The other way\n\n${TABLES}`;
  const document = await documentOf(content);
  const captions = paragraphs(document).filter(({ styles }) => styles.includes("Caption"));
  expect(captions.map(({ words }) => words)).toEqual([
    "Figure 1: The way in",
    "Figure 2: A dot",
    "Figure 7: The other way",
    "Table 1: Ships by year",
  ]);
  const alternatives = [...document.getElementsByTagName("wp:docPr")].map((each) =>
    each.getAttribute("descr"),
  );
  expect(alternatives[0]).toMatch(/^The way in\s[\s\S]*A-->B/);
  expect(alternatives[1]).toBe("A dot");
});

test("formulas are Office Math, which our reader reads back; others stay as they were written, and that is said", async () => {
  const request = requestFor({ content: FORMULAS });
  const bytes = await made("word", request);
  const document = xml(unzipped(bytes)["word/document.xml"] ?? "");
  expect(document.getElementsByTagName("m:oMath")).toHaveLength(2);
  expect(document.getElementsByTagName("m:oMathPara")).toHaveLength(1);
  const words = await readWithPlugin(textOffice, bytes);
  expect(words.replace(/[\u2061\u200b]/g, "")).toMatch(
    /The energy is E=mc\^2\.\s+1\/2\s+Odd: \$\\colorbox\{red\}\{x\}\$/,
  );
  const word = exporters.find(({ id }) => id === "word");
  if (!word) throw new Error("no Word");
  const { notice } = await fileOf(word, exportContext, request);
  expect(notice).toEqual({ code: "artifact.formulas-as-written", params: { count: 2 } });
  expect((await fileOf(word, exportContext, requestFor({ content: "$x$" }))).notice).toBeUndefined();
});

test("a long text has a table of contents with its headings, whose pages Word counts when it opens it", async () => {
  const document = await documentOf(LONG);
  const lines = paragraphs(document);
  const entries = lines.filter(({ styles }) => /^TOC\d$/.test(styles[0] ?? ""));
  expect(entries).toHaveLength(12);
  for (const { words } of entries) expect(words).toMatch(/^(Section \d|Detail)$/);
  expect(lines.slice(0, 2).map(({ words }) => words)).toEqual(["The harbour", "Contents"]);
  const fields = [...document.getElementsByTagName("w:fldChar")];
  expect(fields.some((field) => field.getAttribute("w:dirty") === "true")).toBe(true);
  const short = await documentOf(`# The harbour\n\n${sections(2)}`);
  expect(short.getElementsByTagName("w:sdt")).toHaveLength(0);
});

const folder = mkdtempSync(join(tmpdir(), "word-documents-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const hasOffice = spawnSync("soffice", ["--version"]).status === 0;
if (!hasOffice) console.info("LibreOffice is not installed: no Word document was opened with it.");

/** A Word document as LibreOffice opens it, in a format. */
function converted(path: string, format: string): string {
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  spawnSync("soffice", [profile, "--headless", "--convert-to", format, "--outdir", folder, path]);
  return readFileSync(path.replace(/docx$/, format), "latin1");
}

test.skipIf(!hasOffice)("LibreOffice finds its pages, headings, tables, pictures and formulas", async () => {
  const content = `${LONG}\n\n## More\n\n${TABLES}\n\n![A dot](${DOT.name})\n\n${FORMULAS}\n`;
  const path = join(folder, "harbour.docx");
  writeFileSync(path, await made("word", drawn(content)));
  const document = xml(Buffer.from(converted(path, "fodt"), "latin1").toString());
  const count = (name: string) => document.getElementsByTagName(name).length;
  expect(count("text:h")).toBe(13);
  expect(count("table:table")).toBe(2);
  expect(count("text:table-of-content")).toBe(1);
  expect(count("math")).toBe(2);
  const [statistic] = document.getElementsByTagName("meta:document-statistic");
  expect(statistic?.getAttribute("meta:image-count")).toBe("1");
  const pages = converted(path, "pdf").match(/\/Type\s*\/Page[^s]/g)?.length ?? 0;
  expect(pages).toBeGreaterThan(3);
});
