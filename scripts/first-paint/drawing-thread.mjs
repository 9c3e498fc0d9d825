/**
 * A thread that runs the built application at pages of it, without a browser, and posts what each then shows. On a
 * device that `isUsed` the database never opens, so that pages show what they show until it does; there the home page is
 * drawn as well, with its frame. A page is drawn when nothing is left that it could wait for.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { format } from "node:util";
import { parentPort, workerData } from "node:worker_threads";
import { imitateBrowser } from "./imitated-browser.mjs";
import { QuietTime } from "./quiet-time.mjs";

/** A name that React gives to what another element refers to. */
const REACT_NAME = /_r_[0-9a-z]+_/g;

const { folder, isUsed, languages, pages } = workerData;
const time = new QuietTime();
/** Names in the drawing of the present page. */
const names = new Map();
const screen = imitateBrowser({ folder, isUsed, time });
// Newer than the oldest Node.js this is built with.
Promise.withResolvers ??= () => {
  const deferred = {};
  deferred.promise = new Promise((resolve, reject) => Object.assign(deferred, { resolve, reject }));
  return deferred;
};

/** Warnings and errors of the application, such as that an address names no task; they are told where a page is not drawn. */
const logged = [];
for (const level of ["warn", "error"]) console[level] = (...values) => logged.push(format(...values));

try {
  await startApplication();
  parentPort.postMessage(await drawnPages());
} catch (error) {
  throw new Error([String(error), ...logged].join("\n"), { cause: error });
}

async function drawnPages() {
  const drawn = {};
  for (const language of languages) {
    const markup = {};
    for (const { path, drawnAt } of pages)
      if (await goTo(language, path, drawnAt)) markup[path] = pageMarkup(language, path);
    drawn[language] = { pages: markup, ...(isUsed ? { home: await homeMarkup(language) } : {}) };
  }
  return drawn;
}

async function startApplication() {
  const html = readFileSync(join(folder, "index.html"), "utf8");
  const modules = /data-modules="([^"]*)"/.exec(html)?.[1]?.split(" ") ?? [];
  for (const module of modules) await import(pathToFileURL(join(folder, module)).href);
  await time.quiet();
}

/** Shows the page at a path; `false` where that leads on to another one, and shows nothing of its own. */
async function goTo(language, path, hash = "") {
  names.clear();
  const address = `/${language}${path === "/" ? "" : path}`;
  history.pushState({}, "", address + hash);
  dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  await time.quiet();
  return location.pathname === address;
}

function pageMarkup(language, path) {
  const main = document.getElementById("main");
  // On a used device a page may be a skeleton in part; one for the page itself holds no heading.
  if (!main?.querySelector("h1") || (!isUsed && main.querySelector("[data-skeleton]")))
    throw new Error(`${path} is not complete in ${language} on a ${isUsed ? "used" : "fresh"} device`);
  return markupOf(main, language);
}

/** The home page in its frame, for a wide screen and a phone, with the drawer open and collapsed. */
async function homeMarkup(language) {
  await goTo(language, "/");
  const main = document.getElementById("main");
  const content = main.parentElement;
  const side = content.previousElementSibling;
  const { className: shell } = content.parentElement;
  const classes = { shell, side: side.className.trim(), content: content.className, main: main.className };
  const drawing = {
    classes,
    page: markupOf(main, language, { isHome: true }),
    expanded: markupOf(side, language),
  };
  await toggleDrawer();
  drawing.collapsed = markupOf(side, language);
  await toggleDrawer();
  screen.narrow(true);
  await time.quiet();
  drawing.topBar = markupOf(content, language, { without: main });
  screen.narrow(false);
  await time.quiet();
  return drawing;
}

async function toggleDrawer() {
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "b", bubbles: true, cancelable: true }));
  await time.quiet();
}

/**
 * The content of an element, without what `without` is, with the choices that are properties of elements; on a used device
 * others may have been made, and none is shown but those of the home page, which begin anew. Names that React gives are those of this drawing alone.
 */
function markupOf(element, language, { isHome = false, without } = {}) {
  const copy = element.cloneNode(true);
  const chosen = [...element.querySelectorAll("option")].map(({ selected }) => selected);
  for (const [at, option] of copy.querySelectorAll("option").entries())
    option.toggleAttribute("selected", chosen[at]);
  // Files are for the application to take.
  for (const input of copy.querySelectorAll("[type=file]")) input.remove();
  if (isUsed && !isHome)
    for (const input of copy.querySelectorAll("[checked]")) input.removeAttribute("checked");
  if (without) copy.querySelector(`#${without.id}`).remove();
  for (const link of copy.querySelectorAll(`[href^="/${language}"]`))
    link.setAttribute("href", link.getAttribute("href").slice(language.length + 1) || "/");
  return copy.innerHTML.replace(REACT_NAME, (name) => named(name, language));
}

/** By the order in which they are met: React counts them from the start of the application on. */
function named(name, language) {
  names.set(name, names.get(name) ?? `_${language}${names.size}_`);
  return names.get(name);
}
