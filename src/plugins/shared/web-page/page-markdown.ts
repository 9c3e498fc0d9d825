import { decodeText } from "@core/domain/text/decode-text";
import { fenced } from "@core/domain/text/fenced";
import { serveExtraction } from "@shared/extraction/serve-extraction";
import { tidyText } from "@shared/extraction/tidy-text";
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { MarkdownLines } from "./markdown-lines";

type PageNode = DefaultTreeAdapterTypes.ChildNode;
type PageElement = DefaultTreeAdapterTypes.Element;

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));
/** Elements that are no part of a page's text: they are run, drawn, filled in, or lead elsewhere. */
const LEFT_OUT = words(
  "script style noscript template svg math iframe object canvas form button select nav footer aside dialog head",
);
const BLOCKS = words(
  "address article blockquote caption dd details div dl dt figcaption figure header hr main p section summary table tr ul ol",
);

/** The text of a page as Markdown: headings, lists, links, code and cells, without what surrounds the page's own text. */
export function pageMarkdown(bytes: Uint8Array): string {
  const page = parse(decodeText(bytes));
  const all = elementsOf(page.childNodes);
  const base = attributeOf(
    all.find(({ tagName }) => tagName === "base"),
    "href",
  );
  const title = textOf(all.find(({ tagName }) => tagName === "title"));
  const mains = all.filter(({ tagName }) => tagName === "main");
  const articles = all.filter(({ tagName }) => tagName === "article");
  const [main] = mains.length === 1 ? mains : articles.length === 1 ? articles : [];
  const lines = new MarkdownLines();
  walk(lines, main ? [main] : page.childNodes, base);
  const text = tidyText(lines.toString());
  return title === "" || text.startsWith("# ") ? text : `# ${title}\n\n${text}`;
}

/** A stack of its own, with ends between the nodes: pages may be nested deeper than calls can be. */
function walk(lines: MarkdownLines, nodes: readonly PageNode[], base: string): void {
  const waiting: (PageNode | { readonly ends: PageElement })[] = [...nodes].reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if ("ends" in next) leave(lines, next.ends, base);
    else if ("value" in next) lines.add(next.value);
    else if ("tagName" in next && next.tagName === "pre") lines.addBlock(fenced(textOf(next)));
    else if ("tagName" in next && !LEFT_OUT.has(next.tagName)) {
      enter(lines, next);
      waiting.push({ ends: next });
      // One by one: an element may have more children than a call can have arguments.
      for (let at = next.childNodes.length - 1; at >= 0; at--) {
        const child = next.childNodes[at];
        if (child) waiting.push(child);
      }
    }
  }
}

function enter(lines: MarkdownLines, { tagName }: PageElement): void {
  if (/^h[1-6]$/.test(tagName)) lines.begin(`${"#".repeat(Number(tagName[1]))} `);
  else if (tagName === "li") lines.begin("- ");
  else if (tagName === "br") lines.end(1);
  else if (tagName === "td" || tagName === "th") lines.add(" | ");
  else if (tagName === "a") lines.beginLink();
  else if (BLOCKS.has(tagName)) lines.end(1);
}

function leave(lines: MarkdownLines, element: PageElement, base: string): void {
  const { tagName } = element;
  if (tagName === "a") lines.endLink(addressOf(attributeOf(element, "href"), base));
  else if (tagName === "li" || tagName === "tr") lines.end(1);
  else if (/^h[1-6]$/.test(tagName) || BLOCKS.has(tagName)) lines.end(2);
}

function addressOf(href: string, base: string): string | undefined {
  const address = href === "" || href.startsWith("#") ? null : URL.parse(href, base || undefined);
  return address?.protocol === "https:" || address?.protocol === "http:" ? address.href : undefined;
}

function attributeOf(element: PageElement | undefined, name: string): string {
  return element?.attrs.find((each) => each.name === name)?.value ?? "";
}

function textOf(element: PageElement | undefined): string {
  const waiting: PageNode[] = element ? [...element.childNodes].reverse() : [];
  const pieces: string[] = [];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if ("value" in next) pieces.push(next.value);
    else if ("childNodes" in next) for (const child of [...next.childNodes].reverse()) waiting.push(child);
  }
  return pieces.join("").trim();
}

function elementsOf(nodes: readonly PageNode[]): readonly PageElement[] {
  const waiting = [...nodes];
  const found: PageElement[] = [];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (!("tagName" in next)) continue;
    found.push(next);
    for (const child of next.childNodes) waiting.push(child);
  }
  return found.reverse();
}

serveExtraction(pageMarkdown);
