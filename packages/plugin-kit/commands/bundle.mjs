import { stripVTControlCharacters } from "node:util";
import { build } from "rolldown";
import { mapOf, withoutComment } from "./source-map.mjs";

const ENTRY = "virtual:troupe-plugin";
const TAKEN = "\0troupe:";
/** Codes of warnings that authors can do nothing about, or that an error of ours repeats. */
const IN_OTHER_WORDS = ["EMPTY_IMPORT_META", "MISSING_GLOBAL_NAME"];
/** There is one React in a page; what else of it there is would bring a second one. */
const REACT = /^(react|react-dom|scheduler|mobx-react-lite|react-i18next)(\/|$)|^@troupe\/plugin-kit\/ui$/;

/** Module of the user interface, under one name and with types of the kit's own. */
const UI = "@troupe/plugin-kit/ui";
const UI_PARTS = `module.exports = {
  ...troupe.require("@troupe/ui"),
  ...troupe.require("mobx-react-lite"),
  ...troupe.require("react-i18next"),
  token: troupe.token,
};`;

/**
 * One classic script of a plugin, and the source map of its file: modules can't be loaded where plugins run. With `takesOffered`, React and the like are
 * asked of the application by the names in `taken`.
 * @throws Error naming what can't be put into it.
 */
export async function bundle(entry, root, { takesOffered, isMinified = true }) {
  const missing = new Map();
  const taken = new Set();
  const plugin = {
    name: "troupe-plugin",
    resolveId(id) {
      if (id === ENTRY) return `\0${ENTRY}`;
      if (!takesOffered || !REACT.test(id)) return null;
      taken.add(id);
      return TAKEN + id;
    },
    load(id) {
      if (id === `\0${ENTRY}`)
        return `import plugin from ${JSON.stringify(entry)}; troupe.implement(plugin);`;
      if (!id.startsWith(TAKEN)) return null;
      // As CommonJS, so that any name can be imported of it.
      return id === TAKEN + UI
        ? UI_PARTS
        : `module.exports = troupe.require(${JSON.stringify(id.slice(TAKEN.length))});`;
    },
  };
  const result = await build({
    input: ENTRY,
    cwd: root,
    platform: "browser",
    write: false,
    transform: { jsx: { runtime: "automatic", development: false } },
    moduleTypes: { ".wasm": "binary", ".txt": "text", ".md": "text", ".html": "text" },
    plugins: [plugin],
    onLog: (level, log) => {
      if (log.code === "UNRESOLVED_IMPORT") missing.set(log.exporter ?? log.message, log.id);
      else if (level === "warn" && !IN_OTHER_WORDS.includes(log.code)) console.warn(log.message);
    },
    output: { format: "iife", codeSplitting: false, minify: isMinified, sourcemap: true },
  }).catch((error) => {
    throw new Error(linesOf(error), { cause: error });
  });
  const [chunk] = result.output;
  // Modules imported on demand are in the same file.
  const imported = [...chunk.imports, ...chunk.dynamicImports].filter((name) => name !== chunk.fileName);
  const left = new Set([...missing.keys(), ...imported]);
  if (left.size > 0)
    throw new Error(
      `A plugin is one file, and reaches nothing but its context: ${[...left].join(", ")} can't be put into it.`,
    );
  return { script: withoutComment(chunk.code), map: mapOf(chunk.map, root), taken: [...taken] };
}

/** The first that a bundler says is wrong, on one line. */
function linesOf(error) {
  const [first = error] = error.errors ?? [];
  const { file, line } = first.loc ?? {};
  const [text = ""] = stripVTControlCharacters(String(first.message ?? first))
    .split("\n")
    .filter(Boolean);
  const words = text.replace(/^\[[A-Z_]+\]\s*/, "");
  return file ? `${file}:${line}: ${words}` : words;
}
