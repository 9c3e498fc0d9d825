import { Archive } from "@shared/extraction/open-archive";
import { describe, expect, test } from "vitest";
import { documentText } from "./document-text";
import { openDocumentText } from "./open-document-text";
import { sheetsText } from "./sheets-text";
import { slidesText } from "./slides-text";

const archive = (files: Readonly<Record<string, string>>) =>
  new Archive(
    Object.fromEntries(Object.entries(files).map(([path, text]) => [path, new TextEncoder().encode(text)])),
  );

describe("a workbook", () => {
  const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
  const workbook = (sheets: string, files: Readonly<Record<string, string>>) =>
    sheetsText(archive({ "xl/workbook.xml": `<workbook><sheets>${sheets}</sheets></workbook>`, ...files }));

  test("is its sheets by name, a line a row, with texts that cells share and the values of formulas", () => {
    const text = workbook('<sheet name="Sales" r:id="r2"/><sheet name="Empty" r:id="r9"/>', {
      "xl/_rels/workbook.xml.rels":
        '<Relationships><Relationship Id="r2" Target="/xl/worksheets/a.xml"/><Relationship Id="r3" Target="b.xml"/></Relationships>',
      "xl/sharedStrings.xml":
        "<sst><si><t>Year</t></si><si><r><t>To</t></r><r><t>kyo</t></r><rPh><t>TOKYO</t></rPh></si></sst>",
      "xl/worksheets/a.xml": sheet(
        '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>7</v></c></row>' +
          '<row><c><f>1+1</f><v>2</v></c><c t="inlineStr"><is><t>in</t><t>line</t></is></c></row>',
      ),
      "xl/worksheets/sheet2.xml": sheet("<row><c><v>5</v></c></row>"),
    });
    expect(text).toBe("Sales\nYear\tTokyo\t\t\n2\tinline\t\n\n\nEmpty\n5\t\n\n\n");
  });

  test("is the same where its parts are written over many lines", () => {
    const lines = (xml: string) => xml.replaceAll("<", "\n  <").trim();
    const strings =
      "<sst><si><rPh><t>EAR</t></rPh><r><t>Ye</t></r><r><t>ar</t></r></si><si><t>To</t></si></sst>";
    const rows = '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c><f>1+1</f><v>2</v></c></row>';
    const text = workbook('<sheet name="Sales"/>', {
      // The last line of a text is a part of it.
      "xl/sharedStrings.xml": lines(strings).replaceAll(/\s+<\/t>/g, "</t>"),
      "xl/worksheets/sheet1.xml": lines(sheet(rows)).replaceAll(/\s+<\/v>/g, "</v>"),
    });
    expect(text).toBe("Sales\nYear\tTo\t2\t\n\n\n");
  });

  test("has a sheet once, however often it is named", () => {
    const text = workbook('<sheet name="A" r:id="a"/><sheet name="B" r:id="b"/>', {
      "xl/_rels/workbook.xml.rels":
        '<Relationships><Relationship Id="a" Target="s.xml"/><Relationship Id="b" Target="xl/s.xml"/></Relationships>',
      "xl/s.xml": sheet("<row><c><v>1</v></c></row>"),
    });
    expect(text).toBe("A\n1\t\n\n\n");
  });
});

describe("a presentation", () => {
  test("is its slides in the order of their numbers, each with its notes", () => {
    const part = (...paragraphs: readonly string[]) =>
      `<p:sld>${paragraphs.map((each) => `<a:p><a:r><a:t>${each}</a:t></a:r></a:p>`).join("")}<p:x>no</p:x></p:sld>`;
    const text = slidesText(
      archive({
        "ppt/slides/slide10.xml": part("Ten"),
        "ppt/slides/slide2.xml": part("Two", "a</a:t></a:r><a:br/><a:r><a:t>b"),
        "ppt/notesSlides/notesSlide2.xml": part("Say this"),
        "ppt/slides/other.xml": part("No"),
      }),
    );
    expect(text).toBe("Two\na\nb\n\nSay this\n\n\nTen\n\n\n\n");
  });

  test("has its tables as those of Markdown, whatever stands in a cell", () => {
    const cell = (...texts: readonly string[]) =>
      `<a:tc>${texts.map((text) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`).join("")}</a:tc>`;
    const row = (...cells: readonly string[]) => `<a:tr>${cells.join("")}</a:tr>`;
    const table = `<a:tbl>${row(cell("A"), cell(" b|c "))}${row(cell("1", "2"), cell())}</a:tbl>`;
    const text = slidesText(
      archive({
        "ppt/slides/slide1.xml": `<p:sld>${table}${table}<a:p><a:r><a:t>End</a:t></a:r></a:p></p:sld>`,
      }),
    );
    const told = "\n| A | b\\|c |\n| --- | --- |\n| 1 2 |  |\n";
    expect(text).toBe(`${told}${told}End\n\n\n\n`);
  });
});

describe("a document of Word", () => {
  test("is its paragraphs, tables and notes, with breaks and without what was deleted", () => {
    const text = documentText(
      archive({
        "word/footnotes.xml": "<w:footnotes><w:p><w:r><w:t>A note</w:t></w:r></w:p></w:footnotes>",
        "word/endnotes.xml": "<w:endnotes><w:p><w:r><w:t>The end</w:t></w:r></w:p></w:endnotes>",
        "word/document.xml":
          "<w:document><w:p><w:r><w:t>One</w:t><w:tab/><w:t>two</w:t><w:br/><w:t>three</w:t><w:cr/></w:r><w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>" +
          "<w:tbl><w:tr><w:tc><w:p><w:r><w:t>a</w:t></w:r></w:p><w:p><w:r><w:t>b</w:t></w:r></w:p></w:tc><w:tc><w:p/></w:tc></w:tr></w:tbl>" +
          "<w:p><w:r><w:t>After</w:t></w:r></w:p></w:document>",
      }),
    );
    expect(text).toBe("One\ttwo\nthree\n\na b \t \t\nAfter\n\nA note\n\nThe end\n\n");
  });
});

describe("an OpenDocument file", () => {
  const content = (body: string) =>
    openDocumentText(archive({ "content.xml": `<office:body>${body}</office:body>` }));

  test("is its paragraphs and headings, with tabs, breaks and spaces, and nothing outside of them", () => {
    expect(
      content(
        '<text:h>Title</text:h>no<text:p>a<text:s/>b<text:s text:c="3"/>c<text:tab/>d<text:line-break/>e</text:p><text:p><text:s text:c="1000"/>f</text:p>',
      ),
    ).toBe(`Title\na b   c\td\ne\n${" ".repeat(100)}f\n`);
  });

  test("has its tables by name, a line a row, and a line after each slide", () => {
    const cell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`;
    expect(
      content(
        `<draw:page><table:table table:name="Sales"><table:table-row>${cell("1")}${cell("2")}</table:table-row></table:table><text:p>x</text:p></draw:page>`,
      ),
    ).toBe("Sales\n1 \t2 \t\nx\n\n");
  });
});
