/** The elements that are drawn as a line or a block of their own. */
const BLOCK = "p,li,h1,h2,h3,h4,h5,h6,td,th,pre,blockquote,figcaption,dt,dd,summary,div,section";
/** The elements that stand in a document and are no part of its text. */
const CHROME = "button,[aria-hidden='true'],.visually-hidden,[data-choice],[data-tracked] ins";
const WORD = /[\p{L}\p{N}]/u;

/** The text of a stretch of a drawn document, block by block. */
export function drawnLines(range: Range): readonly string[] {
  const lines: { readonly block: Element | null; text: string }[] = [];
  for (const node of textNodes(range)) {
    const from = node === range.startContainer ? range.startOffset : 0;
    const to = node === range.endContainer ? range.endOffset : node.data.length;
    const block = node.parentElement?.closest(BLOCK) ?? null;
    const last = lines.at(-1);
    if (last?.block === block) last.text += node.data.slice(from, to);
    else lines.push({ block, text: node.data.slice(from, to) });
  }
  return lines.flatMap(({ text }) => (WORD.test(text) ? [text] : []));
}

/** A stretch with the words whole that it begins and ends in. */
export function wholeWords(range: Range): Range {
  const whole = range.cloneRange();
  const { startContainer, startOffset, endContainer, endOffset } = range;
  if (startContainer instanceof Text) {
    let at = startOffset;
    while (at > 0 && isWithinWord(startContainer.data, at)) at -= 1;
    whole.setStart(startContainer, at);
  }
  if (endContainer instanceof Text) {
    let at = endOffset;
    while (at < endContainer.data.length && isWithinWord(endContainer.data, at)) at += 1;
    whole.setEnd(endContainer, at);
  }
  return whole;
}

function isWithinWord(text: string, at: number): boolean {
  return WORD.test(text[at - 1] ?? " ") && WORD.test(text[at] ?? " ");
}

function textNodes(range: Range): readonly Text[] {
  const root = range.commonAncestorContainer;
  if (root instanceof Text) return [root];
  const walker = root.ownerDocument?.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let node = walker?.nextNode(); node; node = walker?.nextNode()) {
    if (range.intersectsNode(node) && !node.parentElement?.closest(CHROME)) found.push(node as Text);
  }
  return found;
}
