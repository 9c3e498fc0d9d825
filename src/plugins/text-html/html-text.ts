import { tidyText } from "@shared/extraction/tidy-text";

const SILENT = "script, style, noscript, template, svg, head > *:not(title)";
const BLOCKS =
  "address, article, aside, blockquote, br, dd, div, dt, figcaption, footer, h1, h2, h3, h4, h5, h6, header, hr, li, main, nav, p, pre, section, table, title, tr, ul, ol";

/** The text of a web page, without scripts, styles and markup. The page is parsed and never run. */
export async function extractHtml(file: Blob, signal: AbortSignal): Promise<string> {
  const source = await file.text();
  signal.throwIfAborted();
  const page = new DOMParser().parseFromString(source, "text/html");
  for (const element of page.querySelectorAll(SILENT)) element.remove();
  for (const text of textNodes(page)) text.data = text.data.replace(/\s+/g, " ");
  for (const block of page.querySelectorAll(BLOCKS)) block.after("\n");
  for (const cell of page.querySelectorAll("td, th")) cell.after("\t");
  return tidyText(page.documentElement.textContent ?? "");
}

function textNodes(page: Document): readonly Text[] {
  const walker = page.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement?.closest("pre")) found.push(node as Text);
  }
  return found;
}
