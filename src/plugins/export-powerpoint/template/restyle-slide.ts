import { A, firstOf, kindOf, removeAll, removeAttributes, shapeOf, within } from "../deck-xml";
import type { DeckLayout, DeckTemplate } from "./deck-template";

/** More lines than these are no subtitle. */
const SUBTITLE_LINES = 3;
const BORDERS = ["lnL", "lnR", "lnT", "lnB"];

type Look = Pick<DeckTemplate, "layouts" | "marked" | "tableStyles" | "footers">;

/** Has a slide take its look from a layout, which is returned: what it says of its own look goes. */
export function restyleSlide(
  slide: Document,
  { layouts, marked, tableStyles, footers }: Look,
  isFirst: boolean,
): DeckLayout {
  const title = shapeFor(slide, "title");
  const text = shapeFor(slide, "body");
  const tables = within(slide, "tbl");
  const isAlone = tables.length === 0 && within(slide, "pic").length === 0;
  const isOpening = isFirst && title !== undefined && isAlone && (!text || isSubtitle(text));
  const textless = text ? layouts.content : layouts.titled;
  const layout = isOpening ? layouts.opening : textless;
  if (title && layout.title) takePlace(title, layout.title, true);
  if (text && layout.text) {
    takePlace(text, layout.text, isAlone);
    for (const paragraph of within(text, "p")) restyleParagraph(paragraph, marked, isOpening);
  }
  if (title) for (const paragraph of within(title, "p")) restyleParagraph(paragraph, marked, true);
  const tableStyle = tableStyles?.documentElement.getAttribute("def") ?? undefined;
  for (const table of tables) restyleTable(table, tableStyle);
  for (const kind of footers) addFooter(slide, layout, kind);
  return layout;
}

/** Adds a footer as the layout has it; nothing where that has none. */
function addFooter(slide: Document, { xml }: DeckLayout, kind: string): void {
  const theirs = shapeFor(xml, kind);
  const tree = firstOf(slide, "spTree");
  if (!theirs || !tree) return;
  const own = slide.importNode(theirs, true);
  firstOf(own, "spPr")?.replaceChildren();
  const highest = Math.max(...within(tree, "cNvPr").map((each) => Number(each.getAttribute("id"))));
  firstOf(own, "cNvPr")?.setAttribute("id", String(highest + 1));
  // Pictures in its words would need relationships that the slide lacks.
  removeAll(own, ["buBlip", "blipFill"]);
  tree.append(own);
}

function shapeFor(slide: Document, kind: string): Element | undefined {
  const placeholder = within(slide, "ph").find((each) => kindOf(each) === kind);
  return placeholder && shapeOf(placeholder);
}

function isSubtitle(text: Element): boolean {
  const paragraphs = within(text, "p");
  return (
    paragraphs.length <= SUBTITLE_LINES &&
    ["buChar", "buAutoNum", "latin"].every((name) => within(text, name).length === 0)
  );
}

/** Makes a shape that of a placeholder, at its place unless it shares this with a table. */
function takePlace(shape: Element, placeholder: Element, isAlone: boolean): void {
  const own = firstOf(shape, "ph");
  removeAttributes(own, ["type", "idx", "hasCustomPrompt"]);
  for (const name of ["type", "idx"]) {
    const value = placeholder.getAttribute(name);
    if (value !== null) own?.setAttribute(name, value);
  }
  const look = firstOf(shape, "spPr");
  for (const each of [...(look?.children ?? [])]) if (isAlone || each.localName !== "xfrm") each.remove();
  removeAttributes(firstOf(shape, "bodyPr"), ["wrap", "rtlCol", "anchor"]);
}

/** Leaves of a paragraph its depth, numbers and emphasis. `isPlain`: it is as the layout has it, such as a title. */
function restyleParagraph(paragraph: Element, marked: ReadonlySet<number>, isPlain: boolean): void {
  const properties = firstOf(paragraph, "pPr");
  if (isPlain) properties?.replaceChildren();
  const isItem = properties && !firstOf(properties, "buNone");
  if (isPlain || (isItem && marked.has(Number(properties.getAttribute("lvl"))))) {
    removeAttributes(properties, ["marL", "indent", "algn"]);
    if (properties) removeAll(properties, ["buSzPct", "buChar"]);
  }
  for (const look of [...within(paragraph, "rPr"), ...within(paragraph, "endParaRPr")]) {
    // Code keeps its own type and size.
    if (!firstOf(look, "latin")) removeAttributes(look, ["sz"]);
    if (isPlain) removeAttributes(look, ["b"]);
    restyleRun(look);
  }
}

/** Takes colours away, and of links the line below them, which are the theme's to say. */
function restyleRun(look: Element): void {
  removeAll(look, ["solidFill", "extLst"]);
  if (firstOf(look, "hlinkClick")) removeAttributes(look, ["u"]);
}

function restyleTable(table: Element, style: string | undefined): void {
  for (const look of [...within(table, "rPr"), ...within(table, "endParaRPr")]) restyleRun(look);
  const properties = firstOf(table, "tblPr");
  if (!style || !properties) return;
  for (const name of ["firstRow", "bandRow"]) properties.setAttribute(name, "1");
  const id = table.ownerDocument.createElementNS(A, "a:tableStyleId");
  id.textContent = style;
  properties.replaceChildren(id);
  removeAll(table, BORDERS);
}
