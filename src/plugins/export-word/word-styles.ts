import type { IPropertiesOptions } from "docx";

/** The styles of a document that are its own, beside those that Word has for headings, captions and links. */
export const STYLE = {
  title: "Title",
  contents: "TOCHeading",
  caption: "Caption",
  quote: "Quote",
  code: "Code",
  formula: "Formula",
  bullets: "ListBullet",
  numbers: "ListNumber",
  table: "TroupeTable",
  cell: "TableText",
  inlineCode: "InlineCode",
} as const;

const INK = "1F3864";
const GREY = "595959";
/** The font of code. */
export const CODE_FONT = "Consolas";

/** The level of what is no heading of the text, and in no table of contents. */
const BODY_LEVEL = 10;

const heading = (level: number, size: number, before: number) => ({
  run: { font: { theme: "headings" as const }, size, bold: true, color: INK },
  paragraph: { keepNext: true, keepLines: true, spacing: { before, after: 80 }, outlineLevel: level - 1 },
});

const own = (id: string, name: string) => ({ id, name, basedOn: "Normal", quickFormat: true }) as const;

/** The styles of a text in a language, named as Word names them, so that a person can change all of a kind at once. */
export function wordStyles(language: string): NonNullable<IPropertiesOptions["styles"]> {
  return {
    default: {
      document: {
        run: {
          font: { theme: "body" },
          size: 22,
          language: { value: language, eastAsia: language, bidirectional: language },
        },
        paragraph: { spacing: { after: 120, line: 276, lineRule: "auto" } },
      },
      title: {
        run: { font: { theme: "headings" }, size: 52, bold: true, color: INK },
        paragraph: { keepNext: true, spacing: { after: 240 } },
      },
      heading1: heading(1, 34, 360),
      heading2: heading(2, 28, 280),
      heading3: heading(3, 24, 240),
      heading4: heading(4, 22, 200),
      heading5: heading(5, 22, 200),
      heading6: heading(6, 22, 200),
      caption: {
        run: { italics: true, size: 19, color: GREY },
        paragraph: { alignment: "center", spacing: { before: 60, after: 240 } },
      },
    },
    paragraphStyles: [
      { ...own(STYLE.contents, "TOC Heading"), ...heading(BODY_LEVEL, 34, 360) },
      {
        ...own(STYLE.quote, "Quote"),
        run: { italics: true, color: "404040" },
        paragraph: {
          indent: { left: 720, right: 360 },
          border: { left: { style: "single", size: 12, space: 12, color: "BFBFBF" } },
        },
      },
      {
        ...own(STYLE.code, "Code"),
        run: { font: CODE_FONT, size: 19, noProof: true },
        paragraph: {
          shading: { type: "clear", fill: "F2F2F2" },
          spacing: { before: 120, after: 120, line: 240, lineRule: "auto" },
        },
      },
      {
        ...own(STYLE.formula, "Formula"),
        paragraph: { alignment: "center", spacing: { before: 120, line: 240, lineRule: "auto" } },
      },
      { ...own(STYLE.bullets, "List Bullet"), paragraph: { spacing: { after: 60 } } },
      { ...own(STYLE.numbers, "List Number"), paragraph: { spacing: { after: 60 } } },
      {
        ...own(STYLE.cell, "Table Text"),
        paragraph: { spacing: { before: 30, after: 30, line: 252, lineRule: "auto" } },
      },
    ],
    characterStyles: [
      { id: STYLE.inlineCode, name: "Inline Code", run: { font: CODE_FONT, size: 20, noProof: true } },
    ],
  };
}

/** The style of tables, which the library has no options for: lines between rows, and a head that stands out. */
export const TABLE_STYLE = `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">
<w:style w:type="table" w:customStyle="1" w:styleId="${STYLE.table}"><w:name w:val="Troupe Table"/><w:uiPriority w:val="59"/>
<w:tblPr><w:tblStyleRowBandSize w:val="1"/><w:tblBorders>
<w:top w:val="single" w:sz="8" w:space="0" w:color="${INK}"/><w:bottom w:val="single" w:sz="8" w:space="0" w:color="${INK}"/>
<w:insideH w:val="single" w:sz="4" w:space="0" w:color="BFBFBF"/></w:tblBorders>
<w:tblCellMar><w:top w:w="30" w:type="dxa"/><w:left w:w="100" w:type="dxa"/><w:bottom w:w="30" w:type="dxa"/><w:right w:w="100" w:type="dxa"/></w:tblCellMar></w:tblPr>
<w:tblStylePr w:type="firstRow"><w:rPr><w:b/><w:color w:val="${INK}"/></w:rPr><w:tcPr><w:tcBorders>
<w:bottom w:val="single" w:sz="8" w:space="0" w:color="${INK}"/></w:tcBorders><w:shd w:val="clear" w:color="auto" w:fill="E9EEF6"/></w:tcPr></w:tblStylePr>
</w:style></w:styles>`;
