import { type OfferedLanguage, pickLanguage, splitLanguagePrefix } from "../core/domain/text/language";
import { EARLY_LOOK } from "../core/stores/settings/early-look";
import { EARLY_PREFERENCES } from "../core/stores/settings/early-preferences";
import { WebPreferences } from "../plugins/browser/web-preferences";
import { FIRST_PAINT_ID } from "./early-act";
import { animate, announceLateStart } from "./early-page";
import { drawingName, type PageDrawing, pageAt } from "./page-drawing";
import { markPage, type PageContent, showPage } from "./show-page";

/*
 * Served as `/theme.js`, which runs before the first paint: it chooses the theme and which of the drawings in the page
 * is shown, fetches the drawing of another page, and starts the application once it is on the screen. The build
 * states in attributes of its element which languages are drawn (`data-languages`), which modules to start in turn
 * (`data-modules`), which pages there are (`data-pages`), and where their drawings are (`data-drawings`).
 */

const {
  languages: drawn = "",
  modules = "",
  pages = "",
  drawings = "",
} = document.currentScript?.dataset ?? {};
/** A drawing that has not come by then is not waited for. */
const PATIENCE_MS = 3000;
const offered: readonly OfferedLanguage[] = listOf(drawn).map((code) => ({ code, name: code }));
const { prefix, rest } = splitLanguagePrefix(location.pathname, offered);
const isHome = rest === "/";

const preferences = new WebPreferences(() => localStorage);

showTheme();
// Without its drawing a page is shown when its scripts have come.
const drawing = isHome ? undefined : fetchDrawing().catch(() => undefined);
const unused = unusedDrawings();
const style = document.head.appendChild(document.createElement("style"));
style.textContent = `:is(${unused}) { display: none; }`;
document.addEventListener("DOMContentLoaded", async () => {
  const page = document.getElementById(FIRST_PAINT_ID);
  for (const element of document.querySelectorAll(unused)) element.remove();
  style.remove();
  if (page && drawing) {
    markPage(page, rest);
    showPage(page, await drawing);
  }
  const prompt = page && animate(page, prefix ? `/${prefix}` : "", isHome);
  whenStyled(() => {
    prompt?.focus();
    setTimeout(() => {
      const starting = start();
      if (page) announceLateStart(page, starting, () => location.reload());
    });
  });
});

function listOf(attribute: string): readonly string[] {
  return attribute.split(" ").filter((each) => each !== "");
}

function showTheme(): void {
  const theme = preferences.get(EARLY_PREFERENCES.theme);
  const isDark =
    theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.classList.toggle("dark", isDark);
  const look = preferences.get(EARLY_LOOK);
  if (look) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(look);
    document.adoptedStyleSheets = [sheet];
  }
}

/** The content of the page; its files are fetched meanwhile. Those of the home page are stated in the document. */
async function fetchDrawing(): Promise<PageContent | undefined> {
  const place = pageAt(rest, listOf(pages));
  if (!place) return undefined;
  const address = drawings + drawingName(place, language());
  const databases = indexedDB.databases();
  const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
  const { files, hash = "", fresh, used, styles }: PageDrawing = await response.json();
  for (const file of files) preload(file);
  // The query and the hash say which part of the page is meant.
  if (location.search || location.hash !== hash) return undefined;
  const isWhole = (await databases).length === 0;
  return { content: isWhole ? fresh : (used ?? fresh), styles, isWhole };
}

/** Has a file fetched, and not compiled ahead of the first paint as `modulepreload` would. */
function preload(file: string): void {
  const link = document.createElement("link");
  Object.assign(link, { rel: "preload", as: file.endsWith(".css") ? "style" : "script", crossOrigin: "" });
  link.href = file;
  document.head.append(link);
}

/** Selects what is drawn for other languages, devices and pages than this one. */
function unusedDrawings(): string {
  const page = `#${FIRST_PAINT_ID}`;
  const drawer = preferences.get(EARLY_PREFERENCES.drawerCollapsed) === "true" ? "expanded" : "collapsed";
  const isNarrow = matchMedia("(max-width: 767px)").matches;
  return [
    `${page} > :not([lang="${language()}"])`,
    `${page} [data-drawn="${drawer}"]`,
    `${page} [data-drawn="${isNarrow ? "expanded" : "top-bar"}"]`,
    ...(isNarrow ? [`${page} [data-drawn="collapsed"]`] : []),
    // Of other pages the document has the frame alone.
    ...(isHome ? [] : [`${page} [data-drawn="page"] > *`]),
  ].join(", ");
}

function language(): string {
  const chosen = preferences.get(EARLY_PREFERENCES.language);
  const own = offered.find(({ code }) => code === chosen)?.code;
  return prefix ?? own ?? pickLanguage(navigator.languages, offered);
}

/** Right before the first paint, which waits for the styles: whoever asks for a layout earlier has it done twice. */
function whenStyled(then: () => void): void {
  // A page in the background is not painted, and has nothing to wait for.
  if (document.visibilityState === "hidden") then();
  else requestAnimationFrame(then);
}

/** Each module is a task of its own, between which the page answers. */
async function start(): Promise<void> {
  for (const module of listOf(modules)) {
    await import(/* @vite-ignore */ module);
    await new Promise((resolve) => setTimeout(resolve));
  }
}
