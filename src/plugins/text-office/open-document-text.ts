import type { Archive } from "@shared/extraction/open-archive";
import { readXml } from "@shared/extraction/read-xml";
import { TextPieces } from "@shared/extraction/text-pieces";

const PARAGRAPHS = new Set(["text:p", "text:h"]);
/** Spaces one element may stand for. */
const MAX_SPACES = 100;

/** The text of an OpenDocument text, spreadsheet or presentation. */
export function openDocumentText(archive: Archive): string {
  const out = new TextPieces();
  let paragraphs = 0;
  let cells = 0;
  readXml(archive.text("content.xml"), {
    open(name, attribute) {
      if (PARAGRAPHS.has(name)) paragraphs += 1;
      else if (name === "table:table-cell") cells += 1;
      else if (name === "table:table") out.push(attribute("table:name"), "\n");
      else if (name === "text:tab") out.push("\t");
      else if (name === "text:line-break") out.push("\n");
      else if (name === "text:s")
        out.push(" ".repeat(Math.min(Number(attribute("text:c")) || 1, MAX_SPACES)));
    },
    close(name) {
      if (PARAGRAPHS.has(name)) {
        paragraphs -= 1;
        out.push(cells > 0 ? " " : "\n");
      } else if (name === "table:table-cell") {
        cells -= 1;
        out.push("\t");
      } else if (name === "table:table-row") out.push("\n");
      else if (name === "draw:page") out.push("\n");
    },
    text(text) {
      if (paragraphs > 0) out.push(text);
    },
  });
  return out.toString();
}
