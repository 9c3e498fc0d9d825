import { attributeOf, childOf, childrenOf, setAttribute, within } from "./office-xml";

/** The ids of styles in a document, and those that stand for them in the template. */
export type StyleIds = ReadonlyMap<string, string>;

/** Elements that name a style. */
const NAMES = ["pStyle", "rStyle", "tblStyle"] as const;
/** Styles whose colour is the template's to say. */
const COLOURLESS = /^(?:heading \d|title|toc heading|caption)$/;
const TABLE = "troupe table";

/**
 * Adds to the styles of a template those of a document that it lacks. Styles are the same by the names that Word has for
 * them, as ids differ by the language of the program. `table`: the style of tables, where the template names one.
 */
export function mergeStyles(template: Document, own: Document, table: string | undefined): StyleIds {
  const root = template.documentElement;
  const theirs = new Map(
    childrenOf(root, "style").map((style) => [nameOf(style), attributeOf(style, "styleId")]),
  );
  const taken = new Set(theirs.values());
  const ids = new Map<string, string>();
  const added: Element[] = [];
  for (const style of childrenOf(own.documentElement, "style")) {
    const id = attributeOf(style, "styleId");
    const found = nameOf(style) === `table ${TABLE}` && table ? table : theirs.get(nameOf(style));
    ids.set(id, found ?? (taken.has(id) ? `Troupe${id}` : id));
    if (found === undefined) added.push(style);
  }
  const standard = childrenOf(root, "style").find(
    (style) =>
      attributeOf(style, "type") === "paragraph" && /^(?:1|true|on)$/.test(attributeOf(style, "default")),
  );
  if (standard) ids.set("Normal", attributeOf(standard, "styleId"));
  for (const style of added) {
    const copy = template.importNode(style, true);
    setAttribute(copy, ids.get(attributeOf(style, "styleId")) ?? "", "styleId");
    copy.removeAttributeNS(copy.namespaceURI, "default");
    for (const name of ["basedOn", "next", "link"]) {
      const reference = childOf(copy, name);
      if (reference) setAttribute(reference, ids.get(attributeOf(reference)) ?? attributeOf(reference));
    }
    if (COLOURLESS.test(attributeOf(childOf(copy, "name")).toLowerCase()))
      for (const colour of within(copy, "color")) colour.remove();
    root.append(copy);
  }
  return ids;
}

/** Styles of one kind have one name each, in whatever letters. */
function nameOf(style: Element): string {
  return `${attributeOf(style, "type") || "paragraph"} ${attributeOf(childOf(style, "name")).toLowerCase()}`;
}

/** Has all of a part name the styles of the template. */
export function renameStyles(part: Document, ids: StyleIds): void {
  for (const name of NAMES) {
    for (const each of within(part, name))
      setAttribute(each, ids.get(attributeOf(each)) ?? attributeOf(each));
  }
}

/** Says in which language the text is: another one would be marked as full of mistakes. */
export function setLanguage(template: Document, own: Document): void {
  const [language] = within(own, "lang");
  const [defaults] = within(template, "rPrDefault");
  const properties = defaults && childOf(defaults, "rPr");
  if (!language || !properties) return;
  childOf(properties, "lang")?.remove();
  const after = [...properties.children].find(({ localName }) => LATER.has(localName));
  properties.insertBefore(template.importNode(language, true), after ?? null);
}

/** Properties behind the language, in the order that Word asks for. */
const LATER = new Set(["eastAsianLayout", "specVanish", "oMath"]);
