import type { Archive } from "@shared/extraction/open-archive";
import { readXml } from "@shared/extraction/read-xml";
import { TextPieces } from "@shared/extraction/text-pieces";

/** The text of a presentation, slide by slide, each with the speaker's notes after it. */
export function slidesText(archive: Archive): string {
  const slides = archive.paths
    .flatMap((path) => /^ppt\/slides\/slide(\d+)\.xml$/.exec(path)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
  const out = new TextPieces();
  for (const number of slides) {
    addPart(archive.text(`ppt/slides/slide${number}.xml`), out);
    addPart(archive.text(`ppt/notesSlides/notesSlide${number}.xml`), out);
    out.push("\n");
  }
  return out.toString();
}

/** The paragraphs of a slide, a line each, and the rows of its tables as those of a Markdown table. */
function addPart(xml: string, out: TextPieces): void {
  let inText = false;
  let row: string[] | undefined;
  let rows = 0;
  const add = (text: string) => {
    if (row && row.length > 0) row[row.length - 1] += text;
    else out.push(text);
  };
  readXml(xml, {
    open(name) {
      if (name === "a:t") inText = true;
      else if (name === "a:br") add("\n");
      else if (name === "a:tbl") rows = 0;
      else if (name === "a:tr") row = [];
      else if (name === "a:tc") row?.push("");
    },
    close(name) {
      if (name === "a:t") inText = false;
      else if (name === "a:p") add("\n");
      else if (name === "a:tr" && row) {
        const cells = row.map((cell) => cell.trim().replaceAll("|", "\\|").replace(/\s+/g, " "));
        row = undefined;
        if (rows === 0) out.push("\n");
        out.push(`| ${cells.join(" | ")} |\n`);
        rows += 1;
        if (rows === 1) out.push(`|${" --- |".repeat(cells.length)}\n`);
      }
    },
    text(text) {
      if (inText) add(text);
    },
  });
  out.push("\n");
}
