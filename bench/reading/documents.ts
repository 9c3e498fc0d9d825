import { docxOf, pdfOf, zipOf } from "../../tests/fakes/office-files";
import { numberedPdfOf, scannedPdfOf } from "../../tests/fakes/pdf-files";

/** A file as somebody attaches it, and what of it has to reach the model. */
export interface GivenDocument {
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
  /** The question that goes with it. */
  readonly question: string;
  /** Texts that have to be in the call, each planted once; or pictures, of which so many have to be. */
  readonly facts: readonly string[];
  readonly pictures?: number;
}

const ASKED = "What does the attached file say?";
const [FIRST, SECOND, THIRD] = [
  "the harbour froze on 3 March",
  "the mill burnt 4,117 sacks",
  "Inès signed 한국어 last",
];
const FACTS = [FIRST, SECOND, THIRD].map(String);
const [A = "", B = "", C = ""] = FACTS;

/** Korean as codes of a font that is not in the file: 한국어 계약. */
const KOREAN = { codes: "D55CAD6DC5B40020ACC4C57D", text: "한국어 계약" };
/** A picture of one pixel. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const text = (content: string) => new TextEncoder().encode(content);
const given = (
  name: string,
  mimeType: string,
  content: string | Uint8Array,
  more: Partial<GivenDocument> = {},
): GivenDocument => ({
  ...{ name, mimeType, bytes: typeof content === "string" ? text(content) : content },
  ...{ question: ASKED, facts: FACTS },
  ...more,
});

/** Twenty kinds of files: what people give. */
export function documents(): readonly GivenDocument[] {
  return [
    given("notes.txt", "text/plain", FACTS.join("\n")),
    given("notes.md", "text/markdown", `# Year\n\n- ${A}\n- ${B}\n\n> ${C}\n`),
    given("year.csv", "text/csv", `what,when\n"${A}",1\n"${B}",2\n"${C}",3\n`),
    given("year.tsv", "text/tab-separated-values", `what\twhen\n${A}\t1\n${B}\t2\n${C}\t3\n`),
    given("page.html", "text/html", `<title>x</title><p>${A}</p><ul><li>${B}</li></ul><p>${C}</p>`),
    given("letter.docx", DOCX, docxOf(A, B, C)),
    given("book.xlsx", XLSX, xlsxOf(A, B, C)),
    given("slides.pptx", PPTX, pptxOf(A, B, C)),
    given("report.pdf", PDF, pdfOf([A], [B]), { facts: [A, B] }),
    given("계약.pdf", PDF, numberedPdfOf(KOREAN.codes, { encoding: "UniKS-UCS2-H", ordering: "Korea1" }), {
      facts: [KOREAN.text],
    }),
    given("scan.pdf", PDF, scannedPdfOf(3), { facts: [], pictures: 3 }),
    given("offer.eml", "message/rfc822", mailOf(A, B, C)),
    given("study.ipynb", "application/x-ipynb+json", notebookOf(A, B, C)),
    given("novel.epub", "application/epub+zip", epubOf(A, B, C)),
    given("year.json", "application/json", JSON.stringify({ year: FACTS }, undefined, 2)),
    given("year.xml", "application/xml", `<year><a>${A}</a><b>${B}</b><c>${C}</c></year>`),
    given("year.py", "text/x-python", `# ${A}\nSACKS = "${B}"\nprint("${C}")\n`),
    given("dot.png", "image/png", Buffer.from(PIXEL, "base64"), { facts: [], pictures: 1 }),
    given("chronicle.txt", "text/plain", chronicle(), {
      question: "When did the harbour freeze, how many sacks did the mill burn, and who signed last?",
    }),
    given("large.csv", "text/csv", largeTable(), { facts: ["50000 rows", "station", "reading", "998.5"] }),
  ];
}

const OFFICE = "application/vnd.openxmlformats-officedocument";
const DOCX = `${OFFICE}.wordprocessingml.document`;
const XLSX = `${OFFICE}.spreadsheetml.sheet`;
const PPTX = `${OFFICE}.presentationml.presentation`;
const PDF = "application/pdf";

function xlsxOf(...cells: readonly string[]): Uint8Array {
  const rows = cells.map((cell) => `<row><c t="inlineStr"><is><t>${cell}</t></is></c></row>`).join("");
  return zipOf({
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": `<workbook><sheets><sheet name="Year" r:id="r1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<R><Relationship Id="r1" Target="worksheets/sheet1.xml"/></R>`,
    "xl/worksheets/sheet1.xml": `<worksheet>${rows}</worksheet>`,
  });
}

function pptxOf(...lines: readonly string[]): Uint8Array {
  const slides = lines.map((line, at) => [
    `ppt/slides/slide${at + 1}.xml`,
    `<p:sld><a:p><a:r><a:t>${line}</a:t></a:r></a:p></p:sld>`,
  ]);
  return zipOf({ "[Content_Types].xml": "<Types/>", ...Object.fromEntries(slides) });
}

function mailOf(...lines: readonly string[]): string {
  const body = Buffer.from(lines.join("\n")).toString("base64");
  const headers = ["From: a@x.example", "Subject: Year", "Content-Type: text/plain; charset=utf-8"];
  return [...headers, "Content-Transfer-Encoding: base64", "", body].join("\r\n");
}

function notebookOf(said: string, run: string, printed: string): string {
  const cells = [
    { cell_type: "markdown", source: [said] },
    {
      cell_type: "code",
      source: [`print("${run}")`],
      outputs: [{ output_type: "stream", name: "stdout", text: [printed] }],
    },
  ];
  return JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 });
}

function epubOf(...chapters: readonly string[]): Uint8Array {
  const names = chapters.map((_, at) => `c${at}`);
  const items = names.map((name) => `<item id="${name}" href="${name}.xhtml"/>`).join("");
  const order = names.map((name) => `<itemref idref="${name}"/>`).join("");
  return zipOf({
    "META-INF/container.xml": `<container><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>`,
    "book.opf": `<package><manifest>${items}</manifest><spine>${order}</spine></package>`,
    ...Object.fromEntries(
      chapters.map((chapter, at) => [`c${at}.xhtml`, `<html><body><p>${chapter}</p></body></html>`]),
    ),
  });
}

/** Far more than a model of 128,000 tokens reads, with a fact near the beginning, in the middle and near the end. */
function chronicle(): string {
  const places = [400, 3_100, 5_900];
  const entries = Array.from({ length: 6_000 }, (_, at) => {
    const fact = FACTS[places.indexOf(at)];
    return fact ? `In that year ${fact}.` : `Entry ${at}. ${"Nothing of note was written down. ".repeat(4)}`;
  });
  return entries.join("\n\n");
}

/** A table of which the model gets the columns and figures of all rows: the largest reading is 998.5. */
function largeTable(): string {
  const rows = Array.from({ length: 50_000 }, (_, at) => `s${at % 40},${((at * 7919) % 9_986) / 10}`);
  rows[31_234] = "s7,998.5";
  return ["station,reading", ...rows].join("\n");
}
