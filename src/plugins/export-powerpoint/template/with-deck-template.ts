import { append, describe, pictureType, R, readPart, relationsPath } from "@shared/office/office-parts";
import type { DeckFiles } from "../deck-files";
import { firstOf, P, within } from "../deck-xml";
import { PRESENTATION } from "../sound-deck";
import { type DeckTemplate, FIRST_ID } from "./deck-template";
import { restyleSlide } from "./restyle-slide";

export { readDeckTemplate } from "./deck-template";

const TYPES: Readonly<Record<string, string>> = {
  slideMaster: "application/vnd.openxmlformats-officedocument.presentationml.slideMaster+xml",
  slideLayout: "application/vnd.openxmlformats-officedocument.presentationml.slideLayout+xml",
  theme: "application/vnd.openxmlformats-officedocument.theme+xml",
};
/** Parts of a deck that make its own look. */
const OWN_LOOK = /^ppt\/(?:slideMasters|slideLayouts|theme)\//;
const OWN_RELATION = /\/(?:slideMaster|theme)$/;

/** Gives a deck the look of a template: its masters, layouts, theme, page and tables. */
export function applyDeckTemplate(files: DeckFiles, template: DeckTemplate): void {
  new TemplatedDeck(files, template).apply();
}

class TemplatedDeck {
  readonly #files: DeckFiles;
  readonly #template: DeckTemplate;

  constructor(files: DeckFiles, template: DeckTemplate) {
    this.#files = files;
    this.#template = template;
  }

  apply(): void {
    const { parts, pictures, tableStyles } = this.#template;
    this.#files.remove(OWN_LOOK);
    for (const { path, xml, relations } of parts) {
      this.#files.put(path, xml);
      const related = readPart(
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>',
      );
      for (const { id, type, target } of relations) relate(related, id, type, target);
      this.#files.put(relationsPath(path), related);
    }
    for (const [path, bytes] of pictures) this.#files.put(path, bytes);
    if (tableStyles) this.#files.put("ppt/tableStyles.xml", tableStyles);
    this.#files.change("[Content_Types].xml", (types) => this.#addTypes(types));
    this.#files.change(relationsPath(PRESENTATION), (relations) => this.#nameMasters(relations));
    this.#files.change(PRESENTATION, (presentation) => this.#present(presentation));
    this.#files.changeSlides((slide, path, number) => this.#slide(path, slide, number === 1));
  }

  #addTypes(types: Document): void {
    for (const each of [...types.documentElement.children])
      if (OWN_LOOK.test(each.getAttribute("PartName")?.slice(1) ?? "")) each.remove();
    for (const { path, type } of this.#template.parts)
      describe(types, "Override", { PartName: `/${path}`, ContentType: TYPES[type] ?? "" });
    for (const path of this.#template.pictures.keys()) {
      const extension = path.split(".").at(-1) ?? "";
      describe(types, "Default", { Extension: extension, ContentType: pictureType(extension) });
    }
  }

  get #masters() {
    return this.#template.parts.filter(({ type }) => type === "slideMaster");
  }

  #nameMasters(relations: Document): void {
    dropRelations(relations, OWN_RELATION);
    for (const [index, { path }] of this.#masters.entries())
      relate(relations, `master${index}`, "slideMaster", path);
    const theme = this.#template.parts.find(({ type }) => type === "theme");
    if (theme) relate(relations, "theme", "theme", theme.path);
  }

  #present(presentation: Document): void {
    const { size, textStyle } = this.#template;
    const list = firstOf(presentation, "sldMasterIdLst");
    const ids = this.#masters.map((_, index) => {
      const id = presentation.createElementNS(P, "p:sldMasterId");
      id.setAttribute("id", String(FIRST_ID + index));
      id.setAttributeNS(R, "r:id", `master${index}`);
      return id;
    });
    list?.replaceChildren(...ids);
    for (const theirs of [size, textStyle]) {
      if (theirs) firstOf(presentation, theirs.localName)?.replaceWith(presentation.importNode(theirs, true));
    }
  }

  #slide(path: string, slide: Document, isFirst: boolean): void {
    const layout = restyleSlide(slide, this.#template, isFirst);
    this.#files.change(relationsPath(path), (relations) => {
      for (const each of within(relations, "Relationship"))
        if (each.getAttribute("Type") === `${R}/slideLayout`) each.setAttribute("Target", `/${layout.path}`);
    });
  }
}

function relate(part: Document, id: string, type: string, path: string): void {
  append(part, "Relationship", { Id: id, Type: `${R}/${type}`, Target: `/${path}` });
}

function dropRelations(part: Document, kinds: RegExp): void {
  for (const each of within(part, "Relationship"))
    if (kinds.test(each.getAttribute("Type") ?? "")) each.remove();
}
