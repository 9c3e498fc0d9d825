import { PAGE_PRELUDE } from "./page-prelude";

/** A line that a page has logged, a problem that it had, or the code of a note on how it runs. */
export type PageLine =
  | { readonly kind: "log" | "problem"; readonly text: string }
  | { readonly kind: "note"; readonly text: "not-kept" };

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
  page.head.prepend(scriptOf(page, PAGE_PRELUDE));
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

/** A page for a component, which the runtime makes a script of and draws. */
export function componentPage(source: string, runtime: string): string {
  const page = new DOMParser().parseFromString('<div id="root"></div>', "text/html");
  // An attribute holds whatever the source does; the text of a script ends at the first tag that says so.
  page.getElementById("root")?.setAttribute("data-source", source);
  const style = page.createElement("style");
  style.textContent = "body{margin:16px;font:15px/1.5 system-ui,sans-serif}";
  page.head.append(scriptOf(page, PAGE_PRELUDE), style);
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
  const { line, text } = message as { line?: unknown; text?: unknown };
  if (line === "note" && text === "not-kept") return { kind: line, text };
  if ((line !== "log" && line !== "problem") || typeof text !== "string") return undefined;
  return { kind: line, text: text.length > LINE_LENGTH ? `${text.slice(0, LINE_LENGTH)}…` : text };
}
