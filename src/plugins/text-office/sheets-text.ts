import type { Archive } from "@shared/extraction/open-archive";
import { readXml } from "@shared/extraction/read-xml";
import { TextPieces } from "@shared/extraction/text-pieces";

/** The cells of a workbook: a heading a sheet, a line a row, tabs between. Formulas give the value last computed. */
export function sheetsText(archive: Archive): string {
  const shared = sharedStrings(archive.text("xl/sharedStrings.xml"));
  const out = new TextPieces();
  for (const [path, name] of sheetsOf(archive)) {
    out.push(name, "\n");
    addRows(archive.text(path), shared, out);
    out.push("\n\n");
  }
  return out.toString();
}

/** Names of sheets by path; a workbook may name a sheet any number of times, and it is read once. */
function sheetsOf(archive: Archive): ReadonlyMap<string, string> {
  const targets = new Map<string, string>();
  readXml(archive.text("xl/_rels/workbook.xml.rels"), {
    open: (_, attribute) => targets.set(attribute("Id"), attribute("Target").replace(/^\/?(xl\/)?/, "xl/")),
  });
  const sheets = new Map<string, string>();
  readXml(archive.text("xl/workbook.xml"), {
    open(name, attribute) {
      if (name !== "sheet") return;
      const path = targets.get(attribute("r:id")) ?? `xl/worksheets/sheet${sheets.size + 1}.xml`;
      if (!sheets.has(path)) sheets.set(path, attribute("name"));
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

function addRows(xml: string, shared: readonly string[], out: TextPieces): void {
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
}
