/** The namespace of Word's own elements. */
export const W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

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
