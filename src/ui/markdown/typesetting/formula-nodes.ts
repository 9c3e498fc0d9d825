/** The nodes KaTeX makes of formulas; found by setting formulas of every kind, as the test of this file does again. */
const ELEMENTS =
  /^(?:span|svg|path|line|math|semantics|annotation|m(?:row|i|n|o|s|text|space|frac|sqrt|root|sub|sup|subsup|under|over|underover|table|tr|td|labeledtr|style|padded|phantom|enclose|glyph|error))$/;
const ATTRIBUTES =
  /^(?:class|style|aria-hidden|xmlns|encoding|display|width|height|viewBox|preserveAspectRatio|d|[xy][12]|stroke-width|accent|accentunder|columnalign|columnlines|columnspacing|depth|displaystyle|fence|form|largeop|linebreak|linethickness|lquote|lspace|mathbackground|mathcolor|mathsize|mathvariant|maxsize|minsize|movablelimits|notation|rowlines|rowspacing|rquote|rspace|scriptlevel|separator|side|stretchy|symmetric|voffset)$/;

/**
 * The nodes of a formula's markup, parsed where nothing loads or runs.
 * @throws Error when there is anything in it that the typesetter does not write.
 */
export function formulaNodes(markup: string): DocumentFragment {
  const inert = document.createElement("template");
  inert.innerHTML = markup;
  for (const element of inert.content.querySelectorAll("*")) {
    if (!ELEMENTS.test(element.localName)) throw new Error(`a formula holds no ${element.localName}`);
    for (const { name, value } of element.attributes)
      if (!ATTRIBUTES.test(name) || /url\s*\(|\\/i.test(value)) throw new Error(`a formula has no ${name}`);
  }
  return inert.content;
}
