import type { Inline, TextRun } from "@core/domain/text/rich-text";
import type { Token } from "markdown-it";
import { isAllowedTag } from "./html-policy";
import { htmlPieces } from "./html-tags";
import { imageSource, safeLink } from "./safe-url";

type Mark = "bold" | "italic" | "strike" | "code" | "superscript" | "subscript";

const MARKS: Readonly<Record<string, Mark>> = {
  strong: "bold",
  b: "bold",
  em: "italic",
  i: "italic",
  s: "strike",
  del: "strike",
  strike: "strike",
  code: "code",
  kbd: "code",
  samp: "code",
  sup: "superscript",
  sub: "subscript",
};
/** Raw HTML that begins a new line where it stands. */
const LINES = new Set("p div li tr dt dd h1 h2 h3 h4 h5 h6 blockquote pre summary hr".split(" "));

/** Finds a picture that goes with a text, as a `data:` address, by the relative one that the text has for it. */
export type PictureOf = (address: string) => string | undefined;

/** Gathers what a line consists of, with the marks that are open at each place. */
class InlineGatherer {
  readonly #pictureOf: PictureOf;
  readonly #found: Inline[] = [];
  readonly #open = new Map<Mark, number>();
  readonly #links: (string | undefined)[] = [];

  constructor(pictureOf: PictureOf) {
    this.#pictureOf = pictureOf;
  }

  get found(): readonly Inline[] {
    return this.#found;
  }

  add(inline: Inline): void {
    this.#found.push(inline);
  }

  text(text: string, more: Partial<TextRun> = {}): void {
    if (text === "") return;
    const marks = [...this.#open].filter(([, depth]) => depth > 0).map(([mark]) => [mark, true] as const);
    const href = this.#links.at(-1);
    const run: TextRun = {
      type: "text",
      text,
      ...Object.fromEntries(marks),
      ...(href === undefined ? {} : { href }),
      ...more,
    };
    this.#found.push(run);
  }

  mark(mark: Mark, change: 1 | -1): void {
    this.#open.set(mark, Math.max(0, (this.#open.get(mark) ?? 0) + change));
  }

  link(address: string | undefined): void {
    this.#links.push(safeLink(address));
  }

  endLink(): void {
    this.#links.pop();
  }

  image(address: string | undefined, alt: string): void {
    const source = imageSource(address) ?? imageSource(this.#pictureOf(address ?? ""));
    const from = source?.kind === "inline" ? { dataUrl: source.url } : source ? { href: source.url } : {};
    this.add({ type: "image", alt, ...from });
  }

  /** Raw HTML: what is on the list of allowed elements becomes its look, everything else the text it is. */
  html(source: string): void {
    for (const piece of htmlPieces(source)) {
      if (piece.type === "text") this.text(piece.text.replace(/\s+/g, " "));
      else if (!isAllowedTag(piece.tag)) this.text(piece.source);
      else if (piece.type === "open") this.#openTag(piece.tag, piece.attributes);
      else this.#closeTag(piece.tag);
    }
  }

  #openTag(tag: string, attributes: Readonly<Record<string, string>>): void {
    const mark = MARKS[tag];
    if (mark) this.mark(mark, 1);
    else if (tag === "a") this.link(attributes.href);
    else if (tag === "img") this.image(attributes.src, attributes.alt ?? "");
    else if (tag === "br" || (LINES.has(tag) && this.#found.length > 0)) this.add({ type: "break" });
    else if (tag === "td" || tag === "th") this.text(" ");
  }

  #closeTag(tag: string): void {
    const mark = MARKS[tag];
    if (mark) this.mark(mark, -1);
    else if (tag === "a") this.endLink();
  }
}

/** The inline parts of a line of parsed Markdown. */
export function inlinesOf(tokens: readonly Token[], pictureOf: PictureOf): readonly Inline[] {
  const gatherer = new InlineGatherer(pictureOf);
  for (const token of tokens) gather(gatherer, token);
  return gatherer.found;
}

/** Raw HTML that stands on lines of its own, as one line. */
export function htmlInlines(source: string, pictureOf: PictureOf): readonly Inline[] {
  const gatherer = new InlineGatherer(pictureOf);
  gatherer.html(source);
  return gatherer.found;
}

function gather(gatherer: InlineGatherer, token: Token): void {
  const { type, nesting, content } = token;
  if (type === "link_open") gatherer.link(attr(token, "href"));
  else if (type === "link_close") gatherer.endLink();
  else if (type === "softbreak") gatherer.text(" ");
  else if (type === "hardbreak") gatherer.add({ type: "break" });
  else if (type === "code_inline") gatherer.text(content, { code: true });
  else if (type === "math_inline")
    gatherer.text(String(token.meta?.source ?? content), { code: true, tex: content });
  else if (type === "footnote_reference")
    gatherer.add({ type: "footnote", label: String(token.meta?.label) });
  else if (type === "image") gatherer.image(attr(token, "src"), content);
  else if (type === "html_inline") gatherer.html(content);
  else if (type === "task_checkbox") return;
  else if (nesting !== 0) {
    const mark = MARKS[token.tag];
    if (mark) gatherer.mark(mark, nesting === 1 ? 1 : -1);
  } else gatherer.text(content);
}

function attr(token: Token, name: string): string | undefined {
  const value = token.attrGet(name);
  return value === null ? undefined : String(value);
}
