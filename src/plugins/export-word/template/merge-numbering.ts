import { attributeOf, childrenOf, setAttribute, within } from "./office-xml";

/** Adds the numberings of a document to those of a template, behind which their numbers begin. Returns by how much they rise. */
export function mergeNumbering(template: Document, own: Document): number {
  const root = template.documentElement;
  const highest = (name: string, attribute: string) =>
    Math.max(0, ...childrenOf(root, name).map((each) => Number(attributeOf(each, attribute)) || 0));
  const lists = highest("abstractNum", "abstractNumId") + 1;
  const uses = highest("num", "numId") + 1;
  const firstUse = [...root.children].find(({ localName }) => localName !== "abstractNum") ?? null;
  for (const each of childrenOf(own.documentElement, "abstractNum")) {
    const copy = template.importNode(each, true);
    setAttribute(copy, String(Number(attributeOf(each, "abstractNumId")) + lists), "abstractNumId");
    root.insertBefore(copy, firstUse);
  }
  const lastUse = [...root.children].find(({ localName }) => localName === "numIdMacAtCleanup") ?? null;
  for (const each of childrenOf(own.documentElement, "num")) {
    const copy = template.importNode(each, true);
    setAttribute(copy, String(Number(attributeOf(each, "numId")) + uses), "numId");
    for (const list of childrenOf(copy, "abstractNumId"))
      setAttribute(list, String(Number(attributeOf(list)) + lists));
    root.insertBefore(copy, lastUse);
  }
  return uses;
}

/** Has the items of a part use numberings by their new numbers. */
export function raiseNumbers(part: Document | Element, by: number): void {
  for (const each of within(part, "numId")) {
    const id = Number(attributeOf(each));
    if (id > 0) setAttribute(each, String(id + by));
  }
}
