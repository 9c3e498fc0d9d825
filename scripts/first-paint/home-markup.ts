import { existsSync, readFileSync } from "node:fs";
import { className } from "../css-names.ts";
import type { DrawnHome } from "./draw-pages.ts";

/** The texts of the notice, as far as a language has them. */
interface NoticeTexts {
  readonly late?: string;
  readonly startWithout?: string;
  readonly crash?: { readonly safe?: string; readonly retry?: string };
}

/**
 * The home page in one language as it stands in the document, for a wide screen and a phone at once: `first-paint.css`
 * and `/theme.js` leave of the two drawers and the top bar what belongs there. `texts` is the file with those of the
 * frame in a language.
 */
export function homeMarkup(language: string, home: DrawnHome, texts: (language: string) => string): string {
  const { classes, page, expanded, collapsed, topBar } = home;
  return `<div lang="${language}"><div class="${classes.shell}">
<div class="${classes.side}" data-drawn="expanded">${expanded}</div>
<div class="${classes.side}" data-drawn="collapsed">${collapsed}</div>
<div class="${classes.content}"><div data-drawn="top-bar">${topBar}</div>
<main class="${classes.main}" data-drawn="page">${page}</main></div>
${lateNotice(language, texts)}</div></div>`;
}

/**
 * The notice that the application does not come, hidden until `/theme.js` finds that out: the application has no such.
 * @throws Error where English lacks one of its texts.
 */
function lateNotice(language: string, texts: (language: string) => string): string {
  const [own, english] = [language, "en"].map(
    (each): NoticeTexts => (existsSync(texts(each)) ? JSON.parse(readFileSync(texts(each), "utf8")) : {}),
  );
  const [late, without, safe, retry] = [
    own?.late ?? english?.late,
    own?.startWithout ?? english?.startWithout,
    own?.crash?.safe ?? english?.crash?.safe,
    own?.crash?.retry ?? english?.crash?.retry,
  ].map((text) => {
    if (text === undefined) throw new Error("the notice of an application that does not come lacks a text");
    return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  });
  const toast = (name: string) => className(name, "src/ui/shell/toaster.module.css");
  const button = ["button", "secondary", "small"].map((name) =>
    className(name, "src/ui/elements/button.module.css"),
  );
  // Of this page, without plugins from outside.
  const link = `<a href="?safe" class="${button.join(" ")}">${without}</a>`;
  return `<div hidden data-drawn="late"><section class="${toast("toaster")}" role="alert">\
<div class="${toast("toast")} ${toast("warning")}"><p>${late} ${safe}</p>\
<button type="button" class="${button.join(" ")}">${retry}</button>${link}</div></section></div>`;
}
