import { gzipSync, strToU8, zipSync } from "fflate";
import { pdfOf, zipOf } from "./office-files";

type Bytes = Uint8Array<ArrayBuffer>;

const bytesOf = (text: string): Bytes => new Uint8Array(strToU8(text));
const word = (body: string) =>
  zipOf({ "word/document.xml": `<w:document><w:body>${body}</w:body></w:document>` });
const manyFiles = (count: number, name: (index: number) => string) =>
  zipOf(Object.fromEntries(Array.from({ length: count }, (_, index) => [name(index), ""])));

/** A zip file whose directory names one packed entry as often as wanted: the entries overlap. */
function overlapping(count: number, name: (index: number) => string, content: string): Bytes {
  const single = new Uint8Array(zipSync({ [name(0)]: strToU8(content) }, { level: 9 }));
  const view = new DataView(single.buffer);
  const directory = view.getUint32(single.length - 6, true);
  const entry = single.slice(directory, single.length - 22);
  const nameLength = strToU8(name(0)).length;
  const entries = Array.from({ length: count }, (_, index) => {
    const bytes = entry.slice();
    bytes.set(strToU8(name(index).padEnd(nameLength).slice(0, nameLength)), 46);
    return bytes;
  });
  const end = single.slice(single.length - 22);
  const endView = new DataView(end.buffer);
  endView.setUint16(8, count, true);
  endView.setUint16(10, count, true);
  endView.setUint32(12, entry.length * count, true);
  return concat([single.slice(0, directory), ...entries, end]);
}

function concat(parts: readonly Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function epub(opf: string, chapters: Readonly<Record<string, string>>): Bytes {
  return zipOf({
    "META-INF/container.xml": `<container><rootfile full-path="book.opf"/></container>`,
    "book.opf": opf,
    ...chapters,
  });
}

function workbook(shared: string, sheet: string, sheets = `<sheet name="S" r:id="r"/>`): Bytes {
  return zipOf({
    "xl/workbook.xml": `<workbook><sheets>${sheets}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<R><Relationship Id="r" Target="worksheets/sheet1.xml"/></R>`,
    "xl/sharedStrings.xml": shared,
    "xl/worksheets/sheet1.xml": sheet,
  });
}

/** A PNG of any size in pixels, followed by chunks. */
function png(width: number, height: number, chunk: Uint8Array = new Uint8Array()): Bytes {
  const header = new Uint8Array(33);
  header.set([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, ...strToU8("IHDR")]);
  new DataView(header.buffer).setUint32(16, width);
  new DataView(header.buffer).setUint32(20, height);
  header.set([8, 6], 24);
  return concat([header, chunk]);
}

const textChunk = (text: string) => {
  const data = strToU8(`Comment\0${text}`);
  const chunk = new Uint8Array(12 + data.length);
  new DataView(chunk.buffer).setUint32(0, data.length);
  chunk.set(strToU8("tEXt"), 4);
  chunk.set(data, 8);
  return chunk;
};

const gif = (frames: number) =>
  concat([
    bytesOf("GIF89a"),
    Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0, 0, 0),
    ...Array<Uint8Array>(frames).fill(Uint8Array.of(0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 0)),
  ]);

/** A PDF written object by object, without a table of them: the reader has to find them itself. */
const rawPdf = (...objects: readonly string[]) =>
  bytesOf(
    `%PDF-1.4\n${objects.map((object, index) => `${index + 1} 0 obj${object}endobj\n`).join("")}trailer<</Root 1 0 R>>\n%%EOF`,
  );

/** An archive of 60,000 files named like `name`, whose five zeros count them. */
export function crowdedArchive(name: string): Bytes {
  return overlapping(60_000, (index) => name.replace("00000", String(index).padStart(5, "0")), "{}");
}

/** A file that is small to send and dear to read. `plugin` is the reader it is for. */
export interface HostileFile {
  readonly plugin: "office" | "epub" | "pdf" | "html" | "image" | "plain";
  readonly make: () => Bytes;
  /** The error it ends with; its text is read, and as short as is said, where there is none. */
  readonly refused?: RegExp;
}

const TOO_MANY = /^file\.too-many-entries$/;
const TOO_LARGE = /^file\.unpacks-too-large$/;
const TOO_LONG = /^file\.text-too-long$/;
const UNREADABLE = /^knowledge\.unreadable$/;
const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

/** Files known to make readers run out of time or memory, by their descriptions. */
export const HOSTILE_FILES: Readonly<Record<string, HostileFile>> = {
  "a document of 60,000 files": {
    plugin: "office",
    make: () => crowdedArchive("word/00000.xml"),
    refused: TOO_MANY,
  },
  "4,000 slides that overlap, of 1 MB each": {
    plugin: "office",
    make: () => overlapping(4_000, (index) => `ppt/slides/slide${1_000 + index}.xml`, "x".repeat(1_000_000)),
    refused: TOO_LARGE,
  },
  "a document of 105 MB in one part": {
    plugin: "office",
    make: () => word(paragraph("x".repeat(1_000_000)).repeat(105)),
    refused: TOO_LARGE,
  },
  "a document with 20 MB of text": {
    plugin: "office",
    make: () => word(paragraph("x".repeat(1_000)).repeat(20_000)),
    refused: TOO_LONG,
  },
  "archives within archives": {
    plugin: "office",
    make: () => {
      let inner = zipOf({ "word/document.xml": "x" });
      for (let depth = 0; depth < 50; depth++)
        inner = new Uint8Array(zipSync({ "word/document.xml": inner }));
      return inner;
    },
  },
  "paths of 1,000 folders": {
    plugin: "office",
    make: () => manyFiles(1_000, (index) => `${"a/".repeat(1_000)}${index}`),
    refused: UNREADABLE,
  },
  "a document nested 200,000 deep": {
    plugin: "office",
    make: () => word(`${"<w:p>".repeat(200_000)}deep${"</w:p>".repeat(200_000)}`),
  },
  "entities that stand for entities": {
    plugin: "office",
    make: () =>
      zipOf({
        "word/document.xml": `<!DOCTYPE l [<!ENTITY a "lol">${Array.from({ length: 9 }, (_, index) => `<!ENTITY e${index} "${"&a;".repeat(10)}">`).join("")}]>${paragraph("&e8;".repeat(1_000))}`,
      }),
  },
  "10 MB of comments that never end": {
    plugin: "office",
    make: () => word("<!--".repeat(2_500_000)),
  },
  "10 MB of tags with quotes that never end": {
    plugin: "office",
    make: () => word(`${`<w:p a="`.repeat(1_000_000)}${`<w:p a='`.repeat(250_001)}`),
  },
  "an attribute of 10 MB": {
    plugin: "office",
    make: () => zipOf({ "content.xml": `<text:p><text:s ${"a".repeat(10_000_000)} text:c="2"/></text:p>` }),
  },
  "a workbook that repeats a shared text of 1 MB": {
    plugin: "office",
    make: () =>
      workbook(
        `<sst><si><t>${"x".repeat(1_000_000)}</t></si></sst>`,
        `<worksheet>${`<c t="s"><v>0</v></c>`.repeat(100_000)}</worksheet>`,
      ),
    refused: TOO_LONG,
  },
  "a workbook that names a sheet 50,000 times": {
    plugin: "office",
    make: () =>
      workbook(
        "<sst/>",
        `<worksheet><dimension ref="A1:XFD1048576"/>${"<row><c><v>1</v></c></row>".repeat(1_000)}</worksheet>`,
        `<sheet name="S" r:id="r"/>`.repeat(50_000),
      ),
  },
  "spaces by the million": {
    plugin: "office",
    make: () =>
      zipOf({ "content.xml": `<text:p>${`<text:s text:c="1000000000"/>`.repeat(200_000)}</text:p>` }),
    refused: TOO_LONG,
  },
  "rich text of a million groups": {
    plugin: "office",
    make: () => bytesOf(`{\\rtf1${"{".repeat(1_000_000)}`),
    refused: UNREADABLE,
  },
  "rich text of 10 MB of backslashes": {
    plugin: "office",
    make: () => bytesOf(`{\\rtf1 ${"\\".repeat(10_000_000)}}`),
  },
  "a book that names a chapter 20,000 times": {
    plugin: "epub",
    make: () =>
      epub(
        `<manifest><item id="c" href="c.xhtml"/></manifest><spine>${`<itemref idref="c"/>`.repeat(20_000)}</spine>`,
        { "c.xhtml": "<p>word</p>".repeat(10_000) },
      ),
  },
  "a book whose chapters are the book": {
    plugin: "epub",
    make: () =>
      epub(
        `<manifest><item id="c" href="book.opf"/><item id="d" href="META-INF/container.xml"/></manifest><spine>${`<itemref idref="c"/><itemref idref="d"/>`.repeat(5_000)}</spine>`,
        {},
      ),
  },
  "a book of 6,000 chapters": {
    plugin: "epub",
    make: () =>
      epub("<spine/>", Object.fromEntries(Array.from({ length: 6_000 }, (_, n) => [`${n}.xhtml`, ""]))),
    refused: TOO_MANY,
  },
  "a PDF that claims a billion pages": {
    plugin: "pdf",
    make: () => rawPdf("<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[]/Count 1000000000>>"),
    refused: /^file\.scan$/,
  },
  "a PDF whose pages are their own children": {
    plugin: "pdf",
    make: () => rawPdf("<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2>>"),
    refused: /^file\.scan$/,
  },
  "a PDF nested 100,000 deep": {
    plugin: "pdf",
    make: () => rawPdf(`<</Type/Catalog/Pages ${"[".repeat(100_000)}${"]".repeat(100_000)}>>`),
    refused: UNREADABLE,
  },
  "a PDF of 500 pages of text": {
    plugin: "pdf",
    make: () => pdfOf(...Array.from({ length: 500 }, (_, page) => [`Page ${page}`, "Some words of it."])),
  },
  "a page of 100,000 siblings": {
    plugin: "html",
    make: () => bytesOf("<p>x</p>".repeat(100_000)),
  },
  "a page nested 20,000 deep": {
    plugin: "html",
    make: () => bytesOf("<div>".repeat(20_000)),
  },
  "an attribute of a page of 5 MB": {
    plugin: "html",
    make: () => bytesOf(`<p title="${"x".repeat(5_000_000)}" ${"y".repeat(1_000_000)}>text</p>`),
  },
  "an image of 50,000 × 50,000": { plugin: "image", make: () => png(50_000, 50_000) },
  "an image of 400,000 remarks": {
    plugin: "image",
    make: () => png(1, 1, concat(Array<Uint8Array>(400_000).fill(textChunk("x")))),
  },
  "an image with a remark of 5 MB": {
    plugin: "image",
    make: () => png(1, 1, textChunk("x".repeat(5_000_000))),
  },
  "an animation of 300,000 frames": { plugin: "image", make: () => gif(300_000) },
  "a drawing nested 300,000 deep": {
    plugin: "image",
    make: () => bytesOf(`<svg>${"<g>".repeat(300_000)}<text>x</text></svg>`),
  },
  "a text of one line of 10 MB": { plugin: "plain", make: () => bytesOf("x".repeat(10_000_000)) },
  "JSON nested 100,000 deep": {
    plugin: "plain",
    make: () => bytesOf(`${"[".repeat(100_000)}${"]".repeat(100_000)}`),
  },
  "a packed file that calls itself a text": {
    plugin: "plain",
    make: () => new Uint8Array(gzipSync(new Uint8Array(10_000_000))),
    refused: UNREADABLE,
  },
};
