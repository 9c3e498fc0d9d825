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
/** Next steps for what an error says, by a pattern of it; `$1` is the first group. */
const STEPS: readonly (readonly [pattern: RegExp, step: string])[] = [
  [
    /Code generation from strings disallowed/,
    "No text becomes code where plugins run: look for a way of the package without eval, often named after CSP.",
  ],
  [/gave a wrong answer .*?(\w+): "\1"/, "“$1” is missing in what the function gave."],
  [/: places\.\d+ .*received "(task|composer)"/, "“$1” belongs in sites."],
  [/: languages\.\d+ .*is not written/, "Languages are in small letters."],
  [/: extension .*\(no program\)/, "Systems run files of that kind: take another extension."],
];

/** Next steps for errors of the application, by their codes. */
const AFTER: Readonly<Record<string, (params: Readonly<Record<string, unknown>>) => string>> = {
  "external-plugin.host-not-granted": ({ host }) => `Name ${host} among hosts.`,
  "external-plugin.secret-elsewhere": ({ secret, host }) =>
    `There is no secret “${secret}” for ${host} among secrets.`,
};

/** Next step of an author after an error of the application, to put behind its text; empty where none is known. */
export function nextStepOf(code: string, params: Readonly<Record<string, unknown>>): string {
  const step = AFTER[code]?.(params);
  return step === undefined ? "" : ` → ${step}`;
}

/** A reason with what its author can do about it, where that is known. */
export function withNextStep(reason: string): string {
  const [, name = ""] = NOT_DEFINED.exec(reason) ?? [];
  const step = INSTEAD.get(name) ?? stepOf(reason);
  return step === undefined ? reason : `${reason} → ${step}`;
}

function stepOf(reason: string): string | undefined {
  for (const [pattern, step] of STEPS) {
    const [found, group = ""] = pattern.exec(reason) ?? [];
    if (found !== undefined) return step.replace("$1", group);
  }
  return undefined;
}
