import { pagePrelude } from "./page-prelude";

/** A line that a page has logged, a problem that it had, or a note on how it runs. */
export type PageLine =
  | { readonly kind: "log" | "problem"; readonly text: string }
  | { readonly kind: "not-kept" }
  | { readonly kind: "not-loaded"; readonly address: string };

/** Longer ones are cut, which the line says by its ellipsis. */
const LINE_LENGTH = 2000;

/** A file that was delivered with a page. */
export interface PageFile {
  readonly path: string;
  readonly text: string;
}

/**
 * A page as the closed frame runs it, whose policy lets no attribute run: handlers in attributes are scripts of their own,
 * scripts and styles that were delivered beside it stand in it, and what is logged and thrown is told.
 */
export function runnablePage(html: string, files: readonly PageFile[] = []): string {
  const page = new DOMParser().parseFromString(html, "text/html");
  takeInFiles(page, files);
  const notLoaded = namedFiles(page);
  let count = 0;
  for (const element of page.querySelectorAll("*")) {
    for (const { name, value } of [...element.attributes]) {
      if (!/^on[a-z]+$/.test(name)) continue;
      element.removeAttribute(name);
      const place = `h${count++}`;
      element.setAttribute(`data-${place}`, "");
      const isOfWindow = element === page.body || element === page.documentElement;
      const target = isOfWindow ? "window" : `document.querySelector("[data-${place}]")`;
      page.body.append(
        scriptOf(page, `${target}.addEventListener("${name.slice(2)}", function (event) {${value}\n});`),
      );
    }
  }
  page.head.prepend(scriptOf(page, pagePrelude(notLoaded)));
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

/** Puts scripts and styles in the place of the tags that name them. */
function takeInFiles(page: Document, files: readonly PageFile[]): void {
  const textOf = (address: string | null) => {
    const path = address?.replace(/^\.?\//, "").replace(/[?#].*$/, "");
    return files.find((file) => file.path === path)?.text;
  };
  for (const script of page.querySelectorAll("script[src]")) {
    const text = textOf(script.getAttribute("src"));
    if (text === undefined) continue;
    script.removeAttribute("src");
    script.textContent = text;
  }
  for (const link of page.querySelectorAll('link[rel~="stylesheet"]')) {
    const text = textOf(link.getAttribute("href"));
    if (text === undefined) continue;
    const style = page.createElement("style");
    style.textContent = text;
    link.replaceWith(style);
  }
}

/** The addresses of scripts and styles that are no part of a page: it has no network to load them by. */
function namedFiles(page: Document): readonly string[] {
  return [...page.querySelectorAll('script[src], link[rel~="stylesheet"]')].flatMap(
    (element) => element.getAttribute("src") ?? element.getAttribute("href") ?? [],
  );
}

/** A page for a component, which the runtime makes a script of and draws. */
export function componentPage(source: string, runtime: string): string {
  const page = new DOMParser().parseFromString('<div id="root"></div>', "text/html");
  // An attribute holds whatever the source does; the text of a script ends at the first tag that says so.
  page.getElementById("root")?.setAttribute("data-source", source);
  const style = page.createElement("style");
  style.textContent = "body{margin:16px;font:15px/1.5 system-ui,sans-serif}";
  page.head.append(scriptOf(page, pagePrelude([])), style);
  page.body.append(scriptOf(page, runtime));
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

function scriptOf(page: Document, code: string): HTMLScriptElement {
  const script = page.createElement("script");
  script.textContent = code;
  return script;
}

/** The line in a message of a page, which may say anything; `undefined` where it is none. */
export function pageLine(message: unknown): PageLine | undefined {
  if (typeof message !== "object" || message === null) return undefined;
  const { line, text, address } = message as { line?: unknown; text?: unknown; address?: unknown };
  if (line === "note" && text === "not-kept") return { kind: text };
  if (line === "note" && text === "not-loaded" && typeof address === "string")
    return { kind: text, address: shortened(address) };
  if ((line !== "log" && line !== "problem") || typeof text !== "string") return undefined;
  return { kind: line, text: shortened(text) };
}

function shortened(text: string): string {
  return text.length > LINE_LENGTH ? `${text.slice(0, LINE_LENGTH)}…` : text;
}
