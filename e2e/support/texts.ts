import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "playwright/test";

/** Languages of the interface. */
export const LANGUAGES = ["en", "fr", "ko"] as const;
export type Language = (typeof LANGUAGES)[number];

type Texts = { readonly [key: string]: string | Texts };

const valuesOf = (texts: Texts): string[] =>
  Object.values(texts).flatMap((value) => (typeof value === "string" ? value : valuesOf(value)));

function textsOf(language: Language): ReadonlySet<string> {
  const folder = `src/plugins/locale-${language}`;
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return new Set(files.flatMap((name) => valuesOf(JSON.parse(readFileSync(`${folder}/${name}`, "utf8")))));
}

const english = textsOf("en");
const untranslated = Object.fromEntries(
  LANGUAGES.map((language) => {
    const own = textsOf(language);
    return [language, new Set([...english].filter((text) => !own.has(text)))];
  }),
);

/** Every text and label on the page, once each; code and what is hidden from everyone left out. */
function textsOnPage(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>([document.title]);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest("script, style, pre, code, svg")) found.add(node.nodeValue ?? "");
    }
    for (const element of document.querySelectorAll("[aria-label], [placeholder], [title], [alt]"))
      for (const name of ["aria-label", "placeholder", "title", "alt"])
        found.add(element.getAttribute(name) ?? "");
    return [...found].map((text) => text.trim()).filter((text) => text !== "");
  });
}

/**
 * Texts that are a key where a translation should be, an unfilled placeholder, or, in another language, English.
 * `content` holds what people and models wrote, which is shown as it is.
 */
export async function textProblems(
  page: Page,
  language: Language,
  content: ReadonlySet<string>,
): Promise<string[]> {
  const texts = await textsOnPage(page);
  return texts.filter(
    (text) =>
      !content.has(text) &&
      (/^([a-z-]+:)?[a-z][A-Za-z-]*(\.[a-z][A-Za-z_-]*)+$/.test(text) ||
        /{{|}}|\bundefined\b|\bNaN\b|\[object /.test(text) ||
        untranslated[language]?.has(text)),
  );
}
