/**
 * `node draw-pages.mjs <folder> <language> <fresh|used> <path>…` runs the built application in `folder` at pages of it,
 * without a browser, and writes what each then shows to its output, as JSON by path. On a `used` device the database
 * never opens, so that pages show what they show until it does.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { builtinEnvironments } from "vitest/runtime";
import "fake-indexeddb/auto";

/** A page is complete when nothing has changed, and nothing been waited for, in so many looks in a row. */
const QUIET_LOOKS = 8;
const MOST_LOOKS = 1000;
const LOOK_MS = 10;

const [folder = "", language = "", device = "", ...paths] = process.argv.slice(2);
const { indexedDB } = globalThis;
const page = '<!doctype html><html><head></head><body><div id="root"></div></body></html>';
await builtinEnvironments.jsdom.setup(globalThis, { jsdom: { url: "http://localhost/search", html: page } });
imitateBrowser();
localStorage.setItem("troupe.language", language);

const document_ = readFileSync(join(folder, "index.html"), "utf8");
const modules = /data-modules="([^"]*)"/.exec(document_)?.[1]?.split(" ") ?? [];
for (const module of modules) await import(pathToFileURL(join(folder, module)).href);

const drawn = {};
/** Content of the page before, shown until the next one takes its place. */
let shownBefore = "";
for (const path of paths) {
  history.pushState({}, "", path);
  dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  const content = await complete(path);
  // A redirecting page shows nothing of its own.
  if (location.pathname === path) drawn[path] = content;
}
process.stdout.write(JSON.stringify(drawn), () => process.exit());

/** Stands in for the parts of a browser that the application needs and jsdom lacks. */
function imitateBrowser() {
  const never = () => new IDBOpenDBRequest();
  const closed = { open: never, deleteDatabase: never, cmp: indexedDB.cmp.bind(indexedDB) };
  const databases = device === "used" ? closed : indexedDB;
  Object.defineProperty(globalThis, "indexedDB", { value: databases, configurable: true });
  const observer = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  const quiet = { matches: false, addEventListener() {}, removeEventListener() {} };
  Object.assign(globalThis, {
    matchMedia: () => quiet,
    ResizeObserver: observer,
    IntersectionObserver: observer,
    SpeechRecognition: class {},
    Notification: { permission: "default" },
    scrollTo: () => {},
    fetch: fetchFile,
    // Its log would be part of the output.
    console: { ...console, log: console.error, info: console.error, warn: () => {} },
  });
  // Newer than the oldest Node.js this is built with.
  Promise.withResolvers ??= () => {
    const deferred = {};
    deferred.promise = new Promise((resolve, reject) => Object.assign(deferred, { resolve, reject }));
    return deferred;
  };
  Element.prototype.scrollIntoView = () => {};
  // Styles are not fetched, and modules wait for them.
  const append = document.head.appendChild.bind(document.head);
  document.head.appendChild = (element) => {
    if (element.localName === "link") queueMicrotask(() => element.dispatchEvent(new Event("load")));
    return append(element);
  };
}

async function fetchFile(address) {
  const file = join(folder, new URL(address, location.href).pathname);
  return existsSync(file) ? new Response(readFileSync(file)) : new Response("", { status: 404 });
}

/** The content of the page at a path, once it is complete. */
async function complete(path) {
  let last = "";
  for (let look = 0, quiet = 0; quiet < QUIET_LOOKS; look++) {
    if (look > MOST_LOOKS) throw new Error(`${path} is never complete on a ${device} device`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const main = document.getElementById("main");
    const now = main?.innerHTML ?? "";
    // A skeleton is what a page of a used device shows; one for the page itself holds no heading.
    const isWaiting =
      (location.pathname === path && now === shownBefore) ||
      !main?.querySelector("h1") ||
      (device === "fresh" && main.querySelector("[data-skeleton]")) ||
      process.getActiveResourcesInfo().some((resource) => resource.startsWith("FSReq"));
    quiet = now === last && !isWaiting ? quiet + 1 : 0;
    last = now;
  }
  shownBefore = last;
  return markup(document.getElementById("main"));
}

/** With the choices that are properties of elements; on a used device others may have been made, and none is shown. */
function markup(main) {
  const copy = main.cloneNode(true);
  const chosen = [...main.querySelectorAll("option")].map(({ selected }) => selected);
  for (const [at, option] of copy.querySelectorAll("option").entries())
    option.toggleAttribute("selected", chosen[at]);
  // Files are for the application to take.
  for (const input of copy.querySelectorAll("[type=file]")) input.remove();
  if (device === "used")
    for (const input of copy.querySelectorAll("[checked]")) input.removeAttribute("checked");
  return copy.innerHTML;
}
