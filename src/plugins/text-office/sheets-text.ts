import type { Archive } from "@shared/extraction/open-archive";
import { readXml } from "@shared/extraction/read-xml";

/** The cells of a workbook: a heading a sheet, a line a row, tabs between. Formulas give the value last computed. */
export function sheetsText(archive: Archive): string {
  const shared = sharedStrings(archive.text("xl/sharedStrings.xml"));
  return sheetsOf(archive)
    .map(({ name, path }) => `${name}\n${rows(archive.text(path), shared)}`)
    .join("\n\n");
}

function sheetsOf(archive: Archive): readonly { name: string; path: string }[] {
  const targets = new Map<string, string>();
  readXml(archive.text("xl/_rels/workbook.xml.rels"), {
    open: (_, attribute) => targets.set(attribute("Id"), attribute("Target").replace(/^\/?(xl\/)?/, "xl/")),
  });
  const sheets: { name: string; path: string }[] = [];
  readXml(archive.text("xl/workbook.xml"), {
    open(name, attribute) {
      if (name !== "sheet") return;
      const path = targets.get(attribute("r:id")) ?? `xl/worksheets/sheet${sheets.length + 1}.xml`;
      sheets.push({ name: attribute("name"), path });
    },
  });
  return sheets;
}

function sharedStrings(xml: string): readonly string[] {
  const strings: string[] = [];
  let current = "";
  let inText = false;
  // Phonetic readings repeat the text they belong to.
  let inPhonetic = false;
  readXml(xml, {
    open(name) {
      if (name === "si") current = "";
      else if (name === "t") inText = true;
      else if (name === "rPh") inPhonetic = true;
    },
    close(name) {
      if (name === "si") strings.push(current);
      else if (name === "t") inText = false;
      else if (name === "rPh") inPhonetic = false;
    },
    text(text) {
      if (inText && !inPhonetic) current += text;
    },
  });
  return strings;
}

function rows(xml: string, shared: readonly string[]): string {
  const out: string[] = [];
  let isShared = false;
  let inValue = false;
  let value = "";
  readXml(xml, {
    open(name, attribute) {
      if (name === "c") {
        isShared = attribute("t") === "s";
        value = "";
      } else if (name === "v" || name === "t") inValue = true;
    },
    close(name) {
      if (name === "v" || name === "t") inValue = false;
      else if (name === "c") out.push(isShared ? (shared[Number(value)] ?? "") : value, "\t");
      else if (name === "row") out.push("\n");
    },
    text(text) {
      if (inValue) value += text;
    },
  });
  return out.join("");
}
