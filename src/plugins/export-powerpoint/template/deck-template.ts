import { AppError } from "@core/errors/app-error";
import type { Archive } from "@shared/extraction/open-archive";
import {
  openOffice,
  picturesOf,
  R,
  type Relationship,
  readPart,
  relationsOf,
} from "@shared/office/office-parts";
import { firstOf, kindOf, P, shapeOf, within } from "../deck-xml";
import type { Page } from "../slide-page";
import { cleanDeckPart } from "./clean-deck-part";
import { pageOf } from "./deck-page";

/** The first of the ids that PowerPoint has for masters; those of layouts are others. */
export const FIRST_ID = 2_147_483_648;
const MOST_MASTERS = 100;
/** The slides of a template that are looked at for their footers. */
const MOST_SLIDES = 50;
/** A number or a line of words at the foot; a date would be that of the template. */
const FOOTERS = ["sldNum", "ftr"];
/** How deep PowerPoint has lists within lists. */
const DEPTHS = 9;
const MARKS = ["buChar", "buAutoNum", "buBlip"];
const BODIES = ["obj", "body"];

/** A part that stays: where it stands in a file that is made, and what it names there. */
export interface DeckPart {
  readonly path: string;
  readonly type: "slideMaster" | "slideLayout" | "theme";
  readonly xml: Document;
  readonly relations: readonly Relationship[];
}

/** A layout: where it stands, and its placeholders for a title and a text. */
export interface DeckLayout {
  readonly path: string;
  readonly xml: Document;
  readonly title: Element | undefined;
  readonly text: Element | undefined;
}

/** The look of presentations: all of a PowerPoint file but its slides. Nothing of it runs, loads anything or is embedded. */
export interface DeckTemplate {
  readonly page: Page;
  /** Size of slides, as PowerPoint has it. */
  readonly size: Element | undefined;
  readonly parts: readonly DeckPart[];
  /** Pictures by the paths that they have in a file that is made. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
  readonly tableStyles: Document | undefined;
  readonly textStyle: Element | undefined;
  /** The depths of lists, from 0, for which it has marks of its own. */
  readonly marked: ReadonlySet<number>;
  /** The kinds of footers that its slides show, of which layouts have the place and the words. */
  readonly footers: ReadonlySet<string>;
  /** Layouts for the first slide, for a title alone, and for all else. */
  readonly layouts: Readonly<Record<"opening" | "titled" | "content", DeckLayout>>;
}

/** Reads the look of a PowerPoint file. @throws AppError where it is none, has no layout for text, or is too large. */
export function readDeckTemplate(file: Uint8Array): DeckTemplate {
  const archive = openOffice(file);
  const [main] = relationsOf(archive, "").filter(({ type }) => type === "officeDocument");
  const presentation = main && archive.text(main.target) ? readPart(archive.text(main.target)) : undefined;
  if (!main || presentation?.documentElement.namespaceURI !== P) throw unreadable();
  const relations = relationsOf(archive, main.target);
  const reader = new TemplateReader(archive);
  for (const master of named(presentation, "sldMasterId", relations).slice(0, MOST_MASTERS))
    reader.addMaster(master);
  const [first] = reader.masters;
  const layouts = first && layoutsFor(first.layouts);
  if (!layouts) throw unreadable();
  cleanDeckPart(presentation, new Set());
  const styles = relations.find(({ type }) => type === "tableStyles")?.target;
  const size = firstOf(presentation, "sldSz");
  return {
    page: pageOf(size, [layouts.content.text, textOf(first.xml)]),
    size,
    parts: reader.parts,
    pictures: reader.pictures,
    tableStyles: styles && archive.text(styles) ? cleaned(readPart(archive.text(styles))) : undefined,
    textStyle: firstOf(presentation, "defaultTextStyle"),
    marked: markedDepths([
      firstOf(first.xml, "bodyStyle"),
      ...[layouts.content.text, textOf(first.xml)].map(shaped),
    ]),
    footers: footersOf(archive, relations),
    layouts,
  };
}

function footersOf(archive: Archive, relations: readonly Relationship[]): ReadonlySet<string> {
  const slides = relations.filter(({ type }) => type === "slide").slice(0, MOST_SLIDES);
  const placeholders = slides.flatMap(({ target }) => {
    const source = archive.text(target);
    return source === "" ? [] : within(readPart(source), "ph").map(kindOf);
  });
  return new Set(placeholders.filter((kind) => FOOTERS.includes(kind)));
}

function unreadable(): AppError {
  return new AppError("office-template.unreadable");
}

function cleaned(xml: Document): Document {
  cleanDeckPart(xml, new Set());
  return xml;
}

/** Follows masters to their layouts, themes and pictures, and gives each a place of its own. */
class TemplateReader {
  readonly masters: { readonly xml: Document; readonly layouts: readonly DeckPart[] }[] = [];
  readonly parts: DeckPart[] = [];
  readonly pictures = new Map<string, Uint8Array>();
  readonly #archive: Archive;
  readonly #places = new Map<string, string>();
  #id = FIRST_ID + MOST_MASTERS;

  constructor(archive: Archive) {
    this.#archive = archive;
  }

  addMaster(source: string): void {
    const xml = this.#read(source);
    const relations = relationsOf(this.#archive, source);
    const path = `ppt/slideMasters/slideMaster${this.masters.length + 1}.xml`;
    const theme = relations.find(({ type, target }) => type === "theme" && this.#archive.text(target));
    if (!theme) throw unreadable();
    const layouts = new Set(named(xml, "sldLayoutId", relations));
    const kept = relations
      .filter(({ target, type }) => type === "slideLayout" && layouts.has(target))
      .map((each) => ({ ...each, ...this.#layout(each.target, path) }));
    const themed = { ...theme, target: this.#theme(theme.target) };
    this.#number(xml);
    this.#add("slideMaster", path, source, xml, [...kept.map(({ part: _, ...each }) => each), themed]);
    this.masters.push({ xml, layouts: kept.map(({ part }) => part) });
  }

  #layout(source: string, master: string): { readonly target: string; readonly part: DeckPart } {
    const count = this.parts.filter(({ type }) => type === "slideLayout").length;
    const path = `ppt/slideLayouts/slideLayout${count + 1}.xml`;
    const own = relationsOf(this.#archive, source).find(({ type }) => type === "slideMaster");
    const relations = own ? [{ ...own, target: master }] : [];
    return { target: path, part: this.#add("slideLayout", path, source, this.#read(source), relations) };
  }

  #theme(source: string): string {
    const count = this.parts.filter(({ type }) => type === "theme").length;
    return this.#add("theme", `ppt/theme/theme${count + 1}.xml`, source, this.#read(source), []).path;
  }

  #add(
    type: DeckPart["type"],
    path: string,
    source: string,
    xml: Document,
    relations: readonly Relationship[],
  ): DeckPart {
    const pictures = [...picturesOf(this.#archive, source)].map(([id, target]) => ({
      id,
      type: "image",
      target: this.#picture(target),
    }));
    const part = { path, type, xml, relations: [...relations, ...pictures] };
    cleanDeckPart(xml, new Set(part.relations.map(({ id }) => id)));
    this.parts.push(part);
    return part;
  }

  #picture(source: string): string {
    const known = this.#places.get(source);
    const extension = source.split(".").at(-1)?.toLowerCase() ?? "";
    const place = known ?? `ppt/media/template${this.#places.size + 1}.${extension}`;
    this.#places.set(source, place);
    this.pictures.set(place, this.#archive.bytes(source) ?? new Uint8Array());
    return place;
  }

  #read(path: string): Document {
    return readPart(this.#archive.text(path));
  }

  /** Gives a master's layouts numbers that no other has. */
  #number(master: Document): void {
    for (const each of within(master, "sldLayoutId")) each.setAttribute("id", String(this.#id++));
  }
}

/** The parts that elements of a name name, in their order, as far as the file has them. */
function named(part: Document, element: string, relations: readonly Relationship[]): readonly string[] {
  return within(part, element).flatMap((each) => {
    const id = each.getAttributeNS(R, "id");
    return relations.find((relation) => relation.id === id)?.target ?? [];
  });
}

function layoutsFor(parts: readonly DeckPart[]): DeckTemplate["layouts"] | undefined {
  const layouts = parts.map(({ path, xml }) => ({
    path,
    xml,
    kind: xml.documentElement.getAttribute("type"),
    title: placeholderOf(xml, ["title", "ctrTitle"]),
    text: textOf(xml),
    subtitle: placeholderOf(xml, ["subTitle"]),
  }));
  const full = layouts.filter(({ title, text }) => title && text);
  const content = full.find(({ kind }) => kind === "obj" || kind === "tx") ?? full[0];
  if (!content) return undefined;
  const opening = layouts.find(({ kind, title, subtitle }) => kind === "title" && title && subtitle);
  const titled = layouts.find(({ kind, title }) => kind === "titleOnly" && title);
  return {
    content,
    titled: titled ?? content,
    opening: opening ? { ...opening, text: opening.subtitle } : content,
  };
}

function placeholderOf(xml: Document, kinds: readonly string[]): Element | undefined {
  return within(xml, "ph").find((each) => kinds.includes(kindOf(each)));
}

function textOf(xml: Document): Element | undefined {
  return placeholderOf(xml, BODIES);
}

function shaped(placeholder: Element | undefined): Element | undefined {
  return placeholder && shapeOf(placeholder);
}

function markedDepths(styles: readonly (Element | undefined)[]): ReadonlySet<number> {
  const depths = Array.from({ length: DEPTHS }, (_, depth) => depth);
  const isMarked = (depth: number) =>
    styles.some((each) => {
      const level = firstOf(each, `lvl${depth + 1}pPr`);
      return MARKS.some((mark) => firstOf(level, mark));
    });
  return new Set(depths.filter(isMarked));
}
