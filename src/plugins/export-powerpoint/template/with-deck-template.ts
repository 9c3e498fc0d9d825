import {
  append,
  describe,
  pictureType,
  R,
  readPart,
  relationsPath,
  writePart,
} from "@shared/office/office-parts";
import { zipOf } from "@shared/zip-of";
import { strFromU8, unzipSync } from "fflate";
import { type DeckTemplate, FIRST_ID } from "./deck-template";
import { firstOf, P, within } from "./deck-xml";
import { restyleSlide } from "./restyle-slide";

export { readDeckTemplate } from "./deck-template";

const TYPES: Readonly<Record<string, string>> = {
  slideMaster: "application/vnd.openxmlformats-officedocument.presentationml.slideMaster+xml",
  slideLayout: "application/vnd.openxmlformats-officedocument.presentationml.slideLayout+xml",
  theme: "application/vnd.openxmlformats-officedocument.theme+xml",
};
const PRESENTATION = "ppt/presentation.xml";
/** Parts of a deck that make its own look, and its notes, which are empty. */
const OWN_LOOK = /^ppt\/(?:slideMasters|slideLayouts|theme|notesMasters|notesSlides)\//;
const OWN_RELATION = /\/(?:slideMaster|notesMaster|theme|notesSlide)$/;

/** The slides of a deck in the look of a template: its masters, layouts, theme, page and tables. */
export function withDeckTemplate(made: Uint8Array, template: DeckTemplate): Uint8Array<ArrayBuffer> {
  return new TemplatedDeck(made, template).write();
}

class TemplatedDeck {
  readonly #files: Map<string, Uint8Array>;
  readonly #template: DeckTemplate;

  constructor(made: Uint8Array, template: DeckTemplate) {
    const files = Object.entries(unzipSync(made)).filter(([path]) => !path.endsWith("/"));
    this.#files = new Map(files);
    this.#template = template;
  }

  write(): Uint8Array<ArrayBuffer> {
    const { parts, pictures, tableStyles } = this.#template;
    for (const path of [...this.#files.keys()]) if (OWN_LOOK.test(path)) this.#files.delete(path);
    for (const { path, xml, relations } of parts) {
      this.#put(path, writePart(xml));
      const related = readPart(
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>',
      );
      for (const { id, type, target } of relations) relate(related, id, type, target);
      this.#put(relationsPath(path), writePart(related));
    }
    for (const [path, bytes] of pictures) this.#files.set(path, bytes);
    if (tableStyles) this.#put("ppt/tableStyles.xml", writePart(tableStyles));
    this.#change("[Content_Types].xml", (types) => this.#addTypes(types));
    this.#change(relationsPath(PRESENTATION), (relations) => this.#nameMasters(relations));
    this.#change(PRESENTATION, (presentation) => this.#present(presentation));
    for (const path of [...this.#files.keys()]) {
      const [, number] = /^ppt\/slides\/slide(\d+)\.xml$/.exec(path) ?? [];
      if (number) this.#change(path, (slide) => this.#slide(path, slide, number === "1"));
    }
    return zipOf(this.#files as Map<string, Uint8Array<ArrayBuffer>>);
  }

  #put(path: string, text: string): void {
    this.#files.set(path, new TextEncoder().encode(text));
  }

  #change(path: string, change: (part: Document) => void): void {
    const file = this.#files.get(path);
    if (!file) return;
    const part = readPart(strFromU8(file));
    change(part);
    this.#put(path, writePart(part));
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
    firstOf(presentation, "notesMasterIdLst")?.remove();
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
    this.#change(relationsPath(path), (relations) => {
      dropRelations(relations, OWN_RELATION);
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
