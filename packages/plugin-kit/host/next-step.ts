/** Substitutes of globals that are not there where plugins run, by their names. */
const INSTEAD: ReadonlyMap<string, string> = new Map([
  ["fetch", "A plugin has no fetch of its own: ask with context.fetch, and name the server among hosts."],
  [
    "XMLHttpRequest",
    "A plugin has no network of its own: ask with context.fetch, and name the server among hosts.",
  ],
  [
    "WebSocket",
    "A plugin has no network of its own: ask with context.fetch, and name the server among hosts.",
  ],
  ["localStorage", "A plugin has no storage of its own: keep values with context.storage."],
  ["indexedDB", "A plugin has no storage of its own: keep values with context.storage."],
  [
    "document",
    'A contained plugin has no document: a renderer gives SVG or HTML, and a page has kind: "trusted".',
  ],
  ["window", "A contained plugin runs in a worker, where globalThis takes the place of window."],
  [
    "process",
    "A plugin runs in a browser: what belongs to Node.js isn't there, and --stub leaves such a package out.",
  ],
  ["Buffer", "A plugin runs in a browser: take Uint8Array, TextEncoder and atob in place of Buffer."],
  ["require", "A plugin is one file: import what it needs at its top, and it is put in."],
]);
const NOT_DEFINED = /\b(\w+) is not defined/;
const NO_CODE_OF_TEXT = /Code generation from strings disallowed/;

/** A reason with what its author can do about it, where that is known. */
export function withNextStep(reason: string): string {
  const [, name = ""] = NOT_DEFINED.exec(reason) ?? [];
  const step = NO_CODE_OF_TEXT.test(reason)
    ? "No text becomes code where plugins run: look for a way of the package without eval, often named after CSP."
    : INSTEAD.get(name);
  return step === undefined ? reason : `${reason} → ${step}`;
}
