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

function addPart(xml: string, out: TextPieces): void {
  let inText = false;
  readXml(xml, {
    open(name) {
      if (name === "a:t") inText = true;
      else if (name === "a:br") out.push("\n");
    },
    close(name) {
      if (name === "a:t") inText = false;
      else if (name === "a:p") out.push("\n");
    },
    text(text) {
      if (inText) out.push(text);
    },
  });
  out.push("\n");
}
