import { AppError } from "@core/errors/app-error";
import type { Archive } from "@shared/extraction/open-archive";
import { openOffice, picturesOf, R, readPart, relationsOf } from "@shared/office/office-parts";
import { cleanPart, cleanSettings } from "./clean-part";
import { attributeOf, childOf, childrenOf, W, within } from "./office-xml";

/** A part of a document, and the files that it names by ids. */
export interface TemplatePart {
  readonly xml: Document;
  /** The id, and the path of the file. */
  readonly pictures: ReadonlyMap<string, string>;
}

/** The look of documents: all of a Word file but its text. Nothing of it runs, loads anything or is embedded. */
export interface WordTemplate {
  readonly styles: Document;
  readonly theme?: string;
  readonly fontTable?: Document;
  readonly numbering?: Document;
  readonly settings?: Document;
  /** The page setup of the last section, whose headers and footers have the ids of `edges`. */
  readonly section?: Element;
  /** Headers and footers by their ids. */
  readonly edges: ReadonlyMap<string, TemplatePart>;
  /** Files by their paths. */
  bytes(path: string): Uint8Array | undefined;
}

/** Reads the look of a Word file. @throws AppError where it is none, or too large. */
export function readTemplate(file: Uint8Array): WordTemplate {
  const archive = openOffice(file);
  const [main] = relationsOf(archive, "").filter(({ type }) => type === "officeDocument");
  if (!main) throw new AppError("office-template.unreadable");
  const document = partOf(archive, main.target);
  const relations = relationsOf(archive, main.target);
  const named = (type: string) => relations.find((each) => each.type === type)?.target;
  const optional = (type: string) => {
    const path = named(type);
    return path && archive.text(path) ? partOf(archive, path) : undefined;
  };
  const styles = optional("styles");
  if (document.documentElement.namespaceURI !== W || !styles)
    throw new AppError("office-template.unreadable");
  const section = sectionOf(document);
  const edges = new Map(
    relations
      .filter(({ type }) => type === "header" || type === "footer")
      .flatMap(({ id, target }) => {
        if (!archive.text(target)) return [];
        return [[id, edgeOf(archive, target)] as const];
      }),
  );
  for (const reference of section ? [...section.children] : []) {
    const id = reference.getAttributeNS(R, "id");
    if (id !== null && !edges.has(id)) reference.remove();
  }
  const settings = optional("settings");
  const theme = named("theme");
  if (settings) cleanSettings(settings);
  return {
    styles: cleaned(styles),
    ...part("theme", theme && themeOf(archive.text(theme))),
    ...part("fontTable", fontsOf(optional("fontTable"))),
    ...part("numbering", numberingOf(optional("numbering"))),
    ...part("settings", settings),
    ...part("section", section),
    edges,
    bytes: (path) => archive.bytes(path),
  };
}

function part<K extends string, V>(key: K, value: V | undefined): { readonly [P in K]?: V } {
  return (value === undefined ? {} : { [key]: value }) as { readonly [P in K]?: V };
}

function partOf(archive: Archive, path: string): Document {
  return readPart(archive.text(path));
}

function cleaned(xml: Document): Document {
  cleanPart(xml, new Set());
  return xml;
}

/** A theme without pictures of its own, which nothing here shows. */
function themeOf(source: string): string | undefined {
  return /\br:(?:embed|link|id)\s*=/.test(source) || /<!DOCTYPE/i.test(source) ? undefined : source;
}

/** Fonts by name: files of fonts stay behind. */
function fontsOf(xml: Document | undefined): Document | undefined {
  for (const name of ["embedRegular", "embedBold", "embedItalic", "embedBoldItalic"]) {
    for (const each of xml ? within(xml, name) : []) each.remove();
  }
  return xml;
}

/** Numberings without pictures for marks. */
function numberingOf(xml: Document | undefined): Document | undefined {
  for (const name of ["numPicBullet", "lvlPicBulletId"]) {
    for (const each of xml ? within(xml, name) : []) each.remove();
  }
  return xml;
}

function edgeOf(archive: Archive, path: string): TemplatePart {
  const xml = partOf(archive, path);
  const pictures = picturesOf(archive, path);
  cleanPart(xml, new Set(pictures.keys()));
  return { xml, pictures };
}

/** The page setup of the last section; it has the headers and footers of those before it where it has none of its own. */
function sectionOf(document: Document): Element | undefined {
  const sections = within(document, "sectPr").filter(
    ({ parentElement }) => parentElement?.localName === "body" || parentElement?.localName === "pPr",
  );
  const last = sections.at(-1);
  if (!last) return undefined;
  const kept = last.cloneNode(true) as Element;
  for (const name of ["printerSettings", "sectPrChange", "type"])
    for (const each of childrenOf(kept, name)) each.remove();
  const key = (each: Element) => `${each.localName} ${attributeOf(each, "type")}`;
  const isEdge = ({ localName }: Element) =>
    localName === "headerReference" || localName === "footerReference";
  const has = new Set([...kept.children].filter(isEdge).map(key));
  for (const earlier of sections.slice(0, -1).toReversed()) {
    for (const each of [...earlier.children].filter(isEdge)) {
      if (has.has(key(each))) continue;
      has.add(key(each));
      kept.prepend(each.cloneNode(true));
    }
  }
  return childOf(kept, "pgSz") ? kept : undefined;
}
