import { relationsPath } from "@shared/office/office-parts";
import { DeckFiles } from "./deck-files";
import { A, firstOf, within } from "./deck-xml";

/** The part that names all slides. */
export const PRESENTATION = "ppt/presentation.xml";

/**
 * The files of a deck as PowerPoint opens them without an offer to repair: what pptxgenjs 4.0.1 writes names parts that are
 * not there, has notes for slides that have none, and repeats the properties of a paragraph between its words.
 */
export function soundDeck(made: Uint8Array): DeckFiles {
  const files = new DeckFiles(made);
  files.remove(/^ppt\/notes(?:Masters|Slides)\//);
  files.change("[Content_Types].xml", (types) => {
    for (const each of within(types, "Override"))
      if (!files.has(each.getAttribute("PartName")?.slice(1) ?? "")) each.remove();
  });
  files.change(relationsPath(PRESENTATION), dropNotes);
  files.change(PRESENTATION, (presentation) => firstOf(presentation, "notesMasterIdLst")?.remove());
  files.changeSlides((slide, path) => {
    for (const paragraph of within(slide, "p")) keepFirstProperties(paragraph);
    for (const body of within(slide, "txBody")) if (!firstOf(body, "p")) addParagraph(body);
    files.change(relationsPath(path), dropNotes);
  });
  return files;
}

function dropNotes(relations: Document): void {
  for (const each of within(relations, "Relationship"))
    if (/\/notes(?:Master|Slide)$/.test(each.getAttribute("Type") ?? "")) each.remove();
}

function keepFirstProperties(paragraph: Element): void {
  const [, ...others] = [...paragraph.children].filter(({ localName }) => localName === "pPr");
  for (const each of others) each.remove();
}

function addParagraph(body: Element): void {
  body.append(body.ownerDocument.createElementNS(A, "a:p"));
}
