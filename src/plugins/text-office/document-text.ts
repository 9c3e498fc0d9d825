import { ownValue } from "@core/domain/text/own-value";
import type { Archive } from "@shared/extraction/open-archive";
import { readXml } from "@shared/extraction/read-xml";
import { TextPieces } from "@shared/extraction/text-pieces";
import { OfficeMathText } from "./office-math-text";

const PARTS = ["word/document.xml", "word/footnotes.xml", "word/endnotes.xml"];
const BREAKS: Readonly<Record<string, string>> = { "w:tab": "\t", "w:br": "\n", "w:cr": "\n" };

/** The text of a Word document with its notes, formulas in one line each; what was deleted under change tracking is left out. */
export function documentText(archive: Archive): string {
  const out = new TextPieces();
  for (const path of PARTS) addPart(archive.text(path), out);
  return out.toString();
}

function addPart(xml: string, out: TextPieces): void {
  let inText = false;
  let cells = 0;
  const math = new OfficeMathText();
  readXml(xml, {
    open(name, attribute) {
      math.open(name, attribute);
      if (math.isReading) return;
      if (name === "w:t") inText = true;
      else if (name === "w:tc") cells += 1;
      out.push(ownValue(BREAKS, name) ?? "");
    },
    close(name) {
      if (math.isReading) out.push(math.close(name) ?? "");
      else if (name === "w:t") inText = false;
      else if (name === "w:p") out.push(cells > 0 ? " " : "\n");
      else if (name === "w:tr") out.push("\n");
      else if (name === "w:tc") {
        cells -= 1;
        out.push("\t");
      }
    },
    text(text) {
      if (math.isReading) math.text(text);
      else if (inText) out.push(text);
    },
  });
  out.push("\n");
}
