import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { configureGlobal } from "fast-check";
import { configure } from "mobx";
import { afterAll, afterEach, vi } from "vitest";

/** How long a test looks out for something: a guard against what never comes, however busy the machine is. */
const PATIENCE_MS = 30_000;

// Files that share a worker share its globals: each begins without a database, and with what every other began with.
globalThis.indexedDB = new IDBFactory();
configure({ enforceActions: "always" });
// Property tests draw the same cases in every run; a number in FAST_CHECK_SEED draws others.
configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 1) });
waitPatiently();
afterAll(async () => {
  // Imports that nobody waited for would fail with the end of the file, and stay failed for the files after it.
  await vi.dynamicImportSettled();
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
  await waitForEffects();
  afterEach(cleanup);
}

/** Has `vi.waitFor` wait as long as all else that waits; the object is shared by the files of a worker. */
function waitPatiently(): void {
  const { waitFor } = vi;
  const patiently: typeof waitFor = (look, options) =>
    waitFor(look, {
      timeout: PATIENCE_MS,
      ...(typeof options === "number" ? { timeout: options } : options),
    });
  if (waitFor.name !== patiently.name) vi.waitFor = patiently;
}

/**
 * Runs the effects of what was waited for before a test goes on. React commits, and where that took long
 * leaves the effects to a later turn of the event loop: a test that asks at once what they did would be early.
 */
async function waitForEffects(): Promise<void> {
  const testing = await import("@testing-library/react");
  const { asyncWrapper } = testing.getConfig();
  // The module is shared by the files of a worker, and keeps what the first of them configured.
  if (asyncWrapper.name === withEffects.name) return;
  const nextTurn = setImmediate;
  testing.configure({ asyncWrapper: withEffects, asyncUtilTimeout: PATIENCE_MS });

  function withEffects<Result>(wait: () => Promise<Result>): Promise<Result> {
    return asyncWrapper(async () => {
      const result = await wait();
      await new Promise<void>((resolve) => nextTurn(resolve));
      return result;
    });
  }
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
