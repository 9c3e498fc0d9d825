import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { JSDOM } from "jsdom";
import "fake-indexeddb/auto";

const PAGE = '<!doctype html><html><head></head><body><div id="root"></div></body></html>';
/** Node.js has these itself, and modules of its own that go with them. */
const NODES_OWN =
  /^(?:console|crypto|performance|queueMicrotask|Performance|Crypto|TextDecoder|TextEncoder|URL|URLSearchParams)$/;

/**
 * Puts a browser around what runs in this thread, as far as the application needs one: jsdom's window, and what that
 * lacks. `isUsed` is whether its database never opens, `time` has its timers. Its screen is wide until it is told otherwise.
 */
export function imitateBrowser({ folder, isUsed, time }) {
  const { window } = new JSDOM(PAGE, { url: "http://localhost/" });
  const node = new Set(Object.getOwnPropertyNames(globalThis));
  const isBuiltIn = (name) => node.has(name) && Object.is(window[name], globalThis[name]);
  for (const name of Object.getOwnPropertyNames(window))
    if (!name.startsWith("_") && !NODES_OWN.test(name) && !isBuiltIn(name)) define(name, window[name]);
  for (const name of ["addEventListener", "removeEventListener", "dispatchEvent"])
    define(name, window[name].bind(window));
  const screen = new Screen();
  const provided = {
    ...time.functions,
    ...absences(folder),
    matchMedia: (query) => screen.list(query),
    indexedDB: isUsed ? closedDatabases() : indexedDB,
  };
  for (const [name, value] of Object.entries(provided)) {
    define(name, value);
    window[name] = value;
  }
  loadNoStyles();
  return screen;
}

function define(name, value) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

/** The screen, wide or narrow, and nothing else that a style sheet can ask for. */
class Screen {
  #isNarrow = false;
  #listeners = new Set();

  list(query) {
    const isNarrow = () => this.#isNarrow;
    return {
      get matches() {
        return isNarrow() && query.includes("max-width");
      },
      addEventListener: (_, listener) => this.#listeners.add(listener),
      removeEventListener: (_, listener) => this.#listeners.delete(listener),
    };
  }

  narrow(isNarrow) {
    this.#isNarrow = isNarrow;
    for (const listener of this.#listeners) listener();
  }
}

/** Databases that never open: pages show what they show until theirs does. */
function closedDatabases() {
  const never = () => new IDBOpenDBRequest();
  return { open: never, deleteDatabase: never, cmp: indexedDB.cmp.bind(indexedDB) };
}

/** Stand-ins for what jsdom lacks. */
function absences(folder) {
  const observer = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  return {
    ResizeObserver: observer,
    IntersectionObserver: observer,
    BroadcastChannel: class extends EventTarget {
      postMessage() {}
      close() {}
    },
    MessageChannel: class {
      port1 = new Port();
      port2 = new Port(this.port1);
    },
    SpeechRecognition: class {},
    Notification: { permission: "default" },
    scrollTo: () => {},
    fetch: async (address) => fileAt(join(folder, new URL(address, location.href).pathname)),
    console: { ...console, log: () => {}, info: () => {}, warn: () => {} },
  };
}

function fileAt(file) {
  return existsSync(file) ? new Response(readFileSync(file)) : new Response("", { status: 404 });
}

/** One end of a channel. A port of Node.js would keep the thread from ever being done. */
class Port {
  onmessage = null;

  constructor(other) {
    this.other = other;
    if (other) other.other = this;
  }

  postMessage(data) {
    setImmediate(() => this.other.onmessage?.({ data }));
  }

  close() {}
}

/** Has style sheets count as loaded, which modules wait for. */
function loadNoStyles() {
  Element.prototype.scrollIntoView = () => {};
  const append = document.head.appendChild.bind(document.head);
  document.head.appendChild = (element) => {
    if (element.localName === "link") queueMicrotask(() => element.dispatchEvent(new Event("load")));
    return append(element);
  };
}
