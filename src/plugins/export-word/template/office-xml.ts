import { AppError } from "@core/errors/app-error";

/** The namespace of Word's own elements. */
export const W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
/** The namespace by which elements name relationships. */
export const R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** Reads a part of a document. @throws AppError where it is none of Word's. */
export function readPart(source: string): Document {
  // Entities would let a small part become a huge one.
  const part = /<!DOCTYPE/i.test(source)
    ? undefined
    : new DOMParser().parseFromString(source, "application/xml");
  if (!part || part.getElementsByTagName("parsererror").length > 0)
    throw new AppError("word-template.unreadable");
  return part;
}

/** Writes a part of a document. */
export function writePart(part: Document): string {
  const source = new XMLSerializer().serializeToString(part.documentElement);
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${source}`;
}

/** The elements of Word within another, by their name without a prefix. */
export function within(parent: Document | Element, name: string): readonly Element[] {
  return [...parent.getElementsByTagNameNS(W, name)];
}

/** The children of an element that are Word's, by their name without a prefix. */
export function childrenOf(parent: Element, name: string): readonly Element[] {
  return [...parent.children].filter((each) => each.namespaceURI === W && each.localName === name);
}

/** The first child of a name. */
export function childOf(parent: Element, name: string): Element | undefined {
  return childrenOf(parent, name)[0];
}

/** The value of an attribute of Word; empty where there is none. */
export function attributeOf(element: Element | undefined, name = "val"): string {
  return element?.getAttributeNS(W, name) ?? "";
}

/** Sets an attribute of Word. */
export function setAttribute(element: Element, value: string, name = "val"): void {
  element.setAttributeNS(W, `w:${name}`, value);
}
