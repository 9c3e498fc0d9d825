import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { configure } from "mobx";
import { afterAll, afterEach, vi } from "vitest";

// Files that share a worker share its globals: each begins without a database, and with what every other began with.
globalThis.indexedDB = new IDBFactory();
configure({ enforceActions: "always" });
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

if (typeof document !== "undefined") {
  // A page of jsdom has no screen: no media query matches.
  globalThis.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;
  emptyPage();
  await forgetLanguage();
  const { cleanup } = await import("@testing-library/react");
  afterEach(cleanup);
}

/** Leaves nothing of the file that was tested before in this page. */
function emptyPage(): void {
  for (const { name } of [...document.documentElement.attributes])
    document.documentElement.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
}

/** Shows keys to whatever is drawn without a provider of texts, as in a file that is tested first. */
async function forgetLanguage(): Promise<void> {
  const { createInstance } = await import("i18next");
  const { setI18n } = await import("react-i18next");
  const keys = createInstance();
  await keys.init({ lng: "cimode" });
  setI18n(keys);
}
