import { strToU8 } from "fflate";
import { expect, it } from "vitest";
import { textExtractorContract } from "../../../tests/contracts/text-extractor-contract";
import { docxOf, zipOf } from "../../../tests/fakes/office-files";
import { officeText } from "./office-text";
import plugin from "./plugin";

const cut = () => docxOf("Text ".repeat(500)).slice(0, 200);
/** A document whose text takes a gigabyte, as far as the archive says. */
const bomb = () => {
  const bytes = docxOf("x".repeat(1000));
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + 28 < bytes.length; at++) {
    if (view.getUint32(at) === 0x504b0102) view.setUint32(at + 24, 0x3fffffff, true);
  }
  return bytes;
};
const refused = {
  "an empty file": () => new Uint8Array(),
  "what is no archive": () => new Uint8Array(strToU8("Hello, this is plain text.")),
  "an archive of something else": () => zipOf({ "a.txt": "Hello" }),
  "a truncated archive": cut,
  "an archive that says it is huge": bomb,
};

textExtractorContract("docx", {
  plugin,
  sample: () =>
    zipOf({
      "word/document.xml": `<w:document><w:body><w:p><w:r><w:t>Fish &amp; </w:t></w:r><w:r><w:t xml:space="preserve">chips</w:t></w:r></w:p>
        <w:p><w:del><w:r><w:delText>never</w:delText></w:r></w:del><w:r><w:t>Second</w:t></w:r></w:p>
        <w:tbl><w:tr><w:tc><w:p><w:r><w:t>A1</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>B1</w:t></w:r></w:p></w:tc></w:tr></w:tbl></w:body></w:document>`,
      "word/footnotes.xml": "<w:footnotes><w:p><w:r><w:t>A note</w:t></w:r></w:p></w:footnotes>",
    }),
  lines: ["Fish & chips\nSecond", "A1 \tB1", "A note"],
  refused,
});

textExtractorContract("xlsx", {
  plugin,
  sample: () =>
    zipOf({
      "xl/workbook.xml": `<workbook><sheets><sheet name="Costs" r:id="r2"/><sheet name="Plan" r:id="r1"/></sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": `<R><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="/xl/worksheets/sheet2.xml"/></R>`,
      "xl/sharedStrings.xml": "<sst><si><t>Rent</t></si><si><r><t>Wa</t></r><r><t>ter</t></r></si></sst>",
      "xl/worksheets/sheet1.xml": `<worksheet><row><c t="inlineStr"><is><t>Later</t></is></c></row></worksheet>`,
      "xl/worksheets/sheet2.xml": `<worksheet><row><c t="s"><v>0</v></c><c><f>A1*2</f><v>900</v></c></row><row><c t="s"><v>1</v></c><c><v>31.5</v></c></row></worksheet>`,
    }),
  lines: ["Costs", "Rent\t900", "Water\t31.5", "Plan", "Later"],
});

textExtractorContract("pptx", {
  plugin,
  sample: () =>
    zipOf({
      "ppt/slides/slide10.xml": "<p:sld><a:p><a:r><a:t>Tenth</a:t></a:r></a:p></p:sld>",
      "ppt/slides/slide2.xml": "<p:sld><a:p><a:r><a:t>Second</a:t></a:r></a:p></p:sld>",
      "ppt/slides/slide3.xml": `<p:sld><a:p><a:r><a:t>Costs</a:t></a:r></a:p><a:tbl>${[
        ["Item", "Price"],
        ["Rent</a:t></a:r></a:p><a:p><a:r><a:t>a|b", "900"],
      ]
        .map(
          (cells) =>
            `<a:tr>${cells.map((cell) => `<a:tc><a:p><a:r><a:t>${cell}</a:t></a:r></a:p></a:tc>`).join("")}</a:tr>`,
        )
        .join("")}</a:tbl><a:p><a:r><a:t>After</a:t></a:r></a:p></p:sld>`,
      "ppt/notesSlides/notesSlide2.xml": "<p:notes><a:p><a:r><a:t>Say hello</a:t></a:r></a:p></p:notes>",
    }),
  lines: [
    "Second",
    "Say hello",
    "Costs\n\n| Item | Price |\n| --- | --- |\n| Rent a\\|b | 900 |\nAfter",
    "Tenth",
  ],
});

textExtractorContract("odt", {
  plugin,
  sample: () =>
    zipOf({
      "content.xml": `<office:text><text:h>Title</text:h><text:p>One<text:s text:c="3"/>two<text:tab/>three</text:p>
        <table:table table:name="T"><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell><table:table-cell><text:p>b</text:p></table:table-cell></table:table-row></table:table></office:text>`,
    }),
  lines: ["Title", "One   two\tthree", "a \tb"],
});

textExtractorContract("rtf", {
  plugin,
  sample: () =>
    new Uint8Array(
      strToU8(
        String.raw`{\rtf1\ansi{\fonttbl{\f0 Arial;}}{\*\generator X;}Caf\'e9 \u8364?5\par {\b Bold} \{x\}\line End}`,
      ),
    ),
  lines: ["Café €5", "Bold {x}", "End"],
});

it("does not expand what a hostile document declares", () => {
  const xml =
    '<!DOCTYPE a [<!ENTITY b "boom">]><w:document><w:p><w:t>&b;&b; &amp;lt;</w:t></w:p></w:document>';
  expect(officeText(zipOf({ "word/document.xml": xml }))).not.toContain("boom");
});

it("stops at the size an archive claims for an entry", () => {
  const bytes = docxOf("x".repeat(100_000));
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + 28 < bytes.length; at++) {
    if (view.getUint32(at) === 0x504b0102) view.setUint32(at + 24, 500, true);
  }
  let length = 0;
  try {
    length = officeText(bytes).length;
  } catch {
    // Refusing it is as good.
  }
  expect(length).toBeLessThan(1000);
});
