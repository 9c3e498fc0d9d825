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
import { mergeNumbering, raiseNumbers } from "./merge-numbering";
import { mergeStyles, renameStyles, setLanguage } from "./merge-styles";
import { attributeOf, childOf, setAttribute, within } from "./office-xml";
import { readTemplate, type TemplatePart, type WordTemplate } from "./word-template";

const TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml";
/** Parts whose words have styles and numbers. */
const WORDS = ["word/document.xml", "word/footnotes.xml", "word/endnotes.xml"] as const;

/** The text of a document in the look of a template: its styles, page setup, headers and footers. */
export function withTemplate(made: Uint8Array, template: Uint8Array): Uint8Array<ArrayBuffer> {
  return new TemplatedFile(made, readTemplate(template)).write();
}

class TemplatedFile {
  readonly #files: Map<string, Uint8Array>;
  readonly #template: WordTemplate;
  readonly #parts = new Map<string, Document>();

  constructor(made: Uint8Array, template: WordTemplate) {
    this.#files = new Map(Object.entries(unzipSync(made)));
    this.#template = template;
  }

  write(): Uint8Array<ArrayBuffer> {
    this.#styles();
    this.#numbers();
    this.#section();
    if (this.#template.theme) this.#put("word/theme/theme1.xml", this.#template.theme);
    if (this.#template.fontTable) this.#parts.set("word/fontTable.xml", this.#template.fontTable);
    if (this.#template.settings) this.#parts.set("word/settings.xml", this.#template.settings);
    for (const [path, part] of this.#parts) this.#put(path, writePart(part));
    return zipOf(this.#files as Map<string, Uint8Array<ArrayBuffer>>);
  }

  #put(path: string, text: string): void {
    this.#files.set(path, new TextEncoder().encode(text));
  }

  /** A part of the document, which is written in the end. */
  #part(path: string): Document | undefined {
    const file = this.#files.get(path);
    if (!this.#parts.has(path) && file) this.#parts.set(path, readPart(strFromU8(file)));
    return this.#parts.get(path);
  }

  #styles(): void {
    const { styles, settings } = this.#template;
    const own = this.#part("word/styles.xml");
    if (!own) return;
    const [named] = settings ? within(settings, "defaultTableStyle") : [];
    const ids = mergeStyles(styles, own, attributeOf(named) || undefined);
    setLanguage(styles, own);
    for (const path of WORDS) {
      const part = this.#part(path);
      if (part) renameStyles(part, ids);
    }
    this.#parts.set("word/styles.xml", styles);
  }

  #numbers(): void {
    const { numbering } = this.#template;
    const own = this.#part("word/numbering.xml");
    if (!numbering || !own) return;
    const by = mergeNumbering(numbering, own);
    // Styles of the template name its own numberings.
    for (const path of WORDS) {
      const part = this.#part(path);
      if (part) raiseNumbers(part, by);
    }
    this.#parts.set("word/numbering.xml", numbering);
  }

  /** Page setup with its headers and footers, in the place of the document's own. */
  #section(): void {
    const { section, edges } = this.#template;
    const document = this.#part("word/document.xml");
    const body = document && childOf(document.documentElement, "body");
    const own = body && childOf(body, "sectPr");
    if (!section || !own) return;
    fitTables(document, textWidth(section) / textWidth(own));
    const theirs = document.importNode(section, true);
    this.#dropEdges();
    let count = 0;
    for (const reference of [...theirs.children]) {
      const edge = edges.get(reference.getAttributeNS(R, "id") ?? "");
      if (edge) reference.setAttributeNS(R, "r:id", this.#addEdge(reference.localName, edge, ++count));
    }
    own.replaceWith(theirs);
  }

  /** Takes the footer with the page number away, which the template has or has not. */
  #dropEdges(): void {
    const relations = this.#part("word/_rels/document.xml.rels");
    const types = this.#part("[Content_Types].xml");
    for (const each of [...(relations?.documentElement.children ?? [])])
      if (/\/(?:header|footer)$/.test(each.getAttribute("Type") ?? "")) each.remove();
    for (const each of [...(types?.documentElement.children ?? [])])
      if (/^\/word\/(?:header|footer)/.test(each.getAttribute("PartName") ?? "")) each.remove();
    for (const path of [...this.#files.keys()])
      if (/^word\/(?:_rels\/)?(?:header|footer)\d/.test(path)) this.#files.delete(path);
  }

  /** Returns the id of the relationship by which it is named. */
  #addEdge(reference: string, edge: TemplatePart, number: number): string {
    const kind = reference === "headerReference" ? "header" : "footer";
    const name = `${kind}${number}.xml`;
    const id = `template${number}`;
    this.#put(`word/${name}`, writePart(edge.xml));
    this.#relate("word/_rels/document.xml.rels", id, kind, name);
    this.#describe("Override", { PartName: `/word/${name}`, ContentType: `${TYPE}.${kind}+xml` });
    if (edge.pictures.size > 0) {
      const path = relationsPath(`word/${name}`);
      this.#put(
        path,
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>`,
      );
      for (const [picture, source] of edge.pictures) this.#addPicture(path, picture, source, number);
    }
    return id;
  }

  #addPicture(relations: string, id: string, source: string, number: number): void {
    const bytes = this.#template.bytes(source);
    const extension = source.split(".").at(-1)?.toLowerCase() ?? "";
    const name = `media/template${number}-${this.#files.size}.${extension}`;
    if (!bytes) return;
    this.#files.set(`word/${name}`, bytes);
    this.#relate(relations, id, "image", name);
    this.#describe("Default", { Extension: extension, ContentType: pictureType(extension) });
  }

  #relate(path: string, id: string, type: string, target: string): void {
    const part = this.#part(path);
    if (part) append(part, "Relationship", { Id: id, Type: `${R}/${type}`, Target: target });
  }

  #describe(name: string, attributes: Readonly<Record<string, string>>): void {
    const types = this.#part("[Content_Types].xml");
    if (types) describe(types, name, attributes);
  }
}

/** The width that a text has on a page, in twentieths of a point. */
function textWidth(section: Element): number {
  const width = Number(attributeOf(childOf(section, "pgSz"), "w"));
  const margins = childOf(section, "pgMar");
  const sides = ["left", "right", "gutter"].map((name) => Number(attributeOf(margins, name)) || 0);
  const columns = childOf(section, "cols");
  const text = width - sides.reduce((sum, side) => sum + side, 0);
  const count = Math.max(1, Number(attributeOf(columns, "num")) || 1);
  return Math.max(1000, text / count);
}

/** Has tables fit the text of the new page, and pictures where that is narrower. */
function fitTables(document: Document, factor: number): void {
  if (!Number.isFinite(factor)) return;
  for (const name of ["tblW", "gridCol", "tcW"]) {
    for (const each of within(document, name))
      setAttribute(each, String(Math.round(Number(attributeOf(each, "w")) * factor)), "w");
  }
  for (const name of ["extent", "ext"]) {
    for (const each of [...document.getElementsByTagNameNS("*", name)]) {
      for (const side of ["cx", "cy"]) {
        const size = each.getAttribute(side);
        if (size !== null) each.setAttribute(side, String(Math.round(Number(size) * Math.min(factor, 1))));
      }
    }
  }
}
