/** The namespace of PowerPoint's own elements. */
export const P = "http://schemas.openxmlformats.org/presentationml/2006/main";
/** The namespace of drawings, which text in shapes is. */
export const A = "http://schemas.openxmlformats.org/drawingml/2006/main";

/** The elements within another, by their name without a prefix. */
export function within(parent: Document | Element, name: string): readonly Element[] {
  return [...parent.getElementsByTagNameNS("*", name)];
}

/** The first of the elements within another. */
export function firstOf(parent: Document | Element | undefined, name: string): Element | undefined {
  return parent?.getElementsByTagNameNS("*", name)[0];
}

/** Takes the elements of these names away that are within another. */
export function removeAll(parent: Document | Element, names: readonly string[]): void {
  for (const name of names) for (const each of within(parent, name)) each.remove();
}

/** Takes attributes away. */
export function removeAttributes(element: Element | undefined, names: readonly string[]): void {
  for (const name of names) element?.removeAttribute(name);
}

/** The kind of a placeholder; one that says none is for all there is, as PowerPoint has it. */
export function kindOf(placeholder: Element): string {
  return placeholder.getAttribute("type") ?? "obj";
}

/** The shape that an element is in. */
export function shapeOf(element: Element): Element | undefined {
  return holderOf(element, ["sp"]);
}

/** The nearest element of these names that an element is in, or is itself. */
export function holderOf(element: Element, names: readonly string[]): Element | undefined {
  for (let each: Element | null = element; each; each = each.parentElement)
    if (names.includes(each.localName)) return each;
  return undefined;
}
