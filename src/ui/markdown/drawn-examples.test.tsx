// @vitest-environment jsdom
import { Container } from "@core/di/container";
import { CodeBlockRenderers } from "@core/points/code-block-renderer";
import { ServicesProvider } from "@ui/services-context";
import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { initReactI18next } from "react-i18next";
import { beforeAll, describe, expect, it } from "vitest";
import { registryOf } from "../../../tests/fakes/registry-of";
import { type MarkdownExample, readMarkdownExamples } from "../../../tests/markdown-examples";
import texts from "../../plugins/locale-en/markdown.json";
import Markdown from "./markdown";
import { createParser } from "./parse/parser";
import { safeLink } from "./parse/safe-url";

const container = new Container();
container.value(CodeBlockRenderers, registryOf());

beforeAll(async () => {
  const resources = { en: { markdown: texts } };
  await i18next.use(initReactI18next).init({ lng: "en", resources, interpolation: { escapeValue: false } });
});

const parser = createParser();
const hasHtml = ({ markdown }: MarkdownExample) =>
  parser.parse(markdown, {}).some(({ type, children }) => {
    return type === "html_block" || children?.some((child) => child.type === "html_inline");
  });

/** The application's drawing of a text, as a document. */
function drawn(markdown: string): HTMLElement {
  const html = renderToStaticMarkup(
    <ServicesProvider value={container}>
      <Markdown text={markdown} />
    </ServicesProvider>,
  );
  return of(html);
}

/** One document for all: looking for elements begins with what takes longer the more documents a page has made. */
const inert = document.implementation.createHTMLDocument();

function of(html: string): HTMLElement {
  const body = inert.createElement("body");
  body.innerHTML = html;
  return body;
}

/** The elements that are only the application's own frame around the text are taken away. */
function bare(body: HTMLElement): HTMLElement {
  for (const figure of body.querySelectorAll("figure")) {
    const pre = document.createElement("pre");
    pre.append(
      Object.assign(document.createElement("code"), {
        textContent: figure.querySelector("pre")?.textContent,
      }),
    );
    figure.replaceWith(pre);
  }
  for (const link of body.querySelectorAll("a")) {
    expect(link.getAttribute("rel")).toBe("noopener noreferrer");
    link.removeAttribute("rel");
    link.removeAttribute("target");
  }
  for (const box of body.querySelectorAll("div")) box.replaceWith(...box.childNodes);
  for (const cell of body.querySelectorAll("th,td")) {
    if (cell.className) cell.setAttribute("align", /center|right/.exec(cell.className)?.[0] ?? "");
    cell.removeAttribute("class");
  }
  for (const box of body.querySelectorAll("input")) plainCheckbox(box);
  return body;
}

/** The demand of an example, in the application's terms: addresses that cannot be opened from here are no links. */
function demanded(body: HTMLElement): HTMLElement {
  for (const link of body.querySelectorAll("a")) {
    const target = safeLink(link.getAttribute("href") ?? undefined);
    if (target) link.setAttribute("href", target);
    else link.replaceWith(withTitle("span", link.getAttribute("title"), ...link.childNodes));
  }
  for (const image of body.querySelectorAll("img")) {
    image.replaceWith(withTitle("span", image.getAttribute("title"), image.alt));
  }
  for (const code of body.querySelectorAll("pre > code")) code.removeAttribute("class");
  for (const cell of body.querySelectorAll("th,td"))
    if (cell.getAttribute("align") === "left") cell.removeAttribute("align");
  for (const box of body.querySelectorAll("input")) plainCheckbox(box);
  return body;
}

function withTitle(tag: string, title: string | null, ...content: (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  if (title !== null) element.title = title;
  element.append(...content);
  return element;
}

function plainCheckbox(box: Element): void {
  const checked = box.hasAttribute("checked");
  for (const name of box.getAttributeNames()) if (name !== "type") box.removeAttribute(name);
  if (checked) box.setAttribute("checked", "");
}

/** Spaces around line ends between blocks do not matter; inside code they do, and stay. */
function spelled(body: HTMLElement): string {
  return body.innerHTML
    .replace(/\s*\n\s*/g, "\n")
    .replace(/\n?(<\/?(?:p|ul|ol|li|blockquote|pre|h\d|hr|table|thead|tbody|tr|th|td|br)\b[^>]*>)\n?/g, "$1")
    .trim();
}

const same = ({ markdown, html }: MarkdownExample) =>
  expect(spelled(bare(drawn(markdown)))).toBe(spelled(demanded(of(html))));

const commonmark = readMarkdownExamples("commonmark-0.31.2").examples ?? [];
/** GFM links bare addresses that CommonMark leaves alone. */
const LINKED_BY_GFM = [602, 608, 611, 612];
const gfm = readMarkdownExamples("gfm-extensions").extensions ?? [];

describe("what is drawn", () => {
  const plain = commonmark.filter((each) => !hasHtml(each) && !LINKED_BY_GFM.includes(each.example));

  it("covers all of CommonMark but raw HTML, which the HTML policy decides on", () => {
    expect(plain.length).toBeGreaterThan(560);
  });

  it.each(plain)("is CommonMark's example $example ($section)", same);

  it.each(
    gfm.filter(
      ({ section, html }) => /table|strike|task|autolink/i.test(section) && !/<IGNORE>|<img/.test(html),
    ),
  )("is GFM's example $example ($section)", same);
});
