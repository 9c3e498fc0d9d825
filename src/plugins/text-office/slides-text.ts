import type { Archive } from "@shared/extraction/open-archive";
import { readXml } from "@shared/extraction/read-xml";

/** The text of a presentation, slide by slide, each with the speaker's notes after it. */
export function slidesText(archive: Archive): string {
  const slides = archive.paths
    .flatMap((path) => /^ppt\/slides\/slide(\d+)\.xml$/.exec(path)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
  return slides
    .map((number) => {
      const notes = partText(archive.text(`ppt/notesSlides/notesSlide${number}.xml`));
      return `${partText(archive.text(`ppt/slides/slide${number}.xml`))}\n${notes}`;
    })
    .join("\n\n");
}

function partText(xml: string): string {
  const out: string[] = [];
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
  return out.join("");
}
