import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { PageText } from "./page-text";
import { tidyText } from "./tidy-text";

type PageNode = DefaultTreeAdapterTypes.ChildNode;
type PageElement = DefaultTreeAdapterTypes.Element;

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));
const SILENT = words("script style noscript template svg math iframe object");
const BLOCKS = words(
  "address article aside blockquote caption dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 " +
    "header hr li main nav ol option p pre section summary table title tr ul",
);
const CELLS = words("td th");

/** The text of a web page, without scripts, styles and markup. The page is parsed as a browser does, and never run. */
export function htmlText(source: string): string {
  const text = new PageText();
  // A stack of its own, with ends between the nodes: pages may be nested deeper than calls can be.
  const waiting: (PageNode | { readonly ends: PageElement })[] = parse(source).childNodes.toReversed();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if ("ends" in next) leave(text, next.ends);
    else if ("value" in next) text.add(next.value);
    else if ("tagName" in next && !SILENT.has(next.tagName)) {
      enter(text, next);
      waiting.push({ ends: next });
      // One by one: an element may have more children than a call can have arguments.
      for (const child of next.childNodes.toReversed()) waiting.push(child);
    }
  }
  return tidyText(text.toString());
}

function enter(text: PageText, { tagName }: PageElement): void {
  if (BLOCKS.has(tagName)) text.startLine();
  if (tagName === "pre") text.keepSpaces();
  else if (tagName === "br") text.breakLine();
}

function leave(text: PageText, { tagName }: PageElement): void {
  if (tagName === "pre") text.collapseSpaces();
  if (BLOCKS.has(tagName)) text.startLine();
  else if (CELLS.has(tagName)) text.tab();
}
