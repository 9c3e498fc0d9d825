import { isBuiltin } from "node:module";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { build } from "rolldown";
import { KIT_FILE } from "./kit-file.mjs";
import { mapOf, withoutComment } from "./source-map.mjs";

const ENTRY = "virtual:troupe-plugin";
const TAKEN = "\0troupe:";
const STUB = "\0stub:";
/** Beginning of the id of a script for documents, and end of what imports it. */
const SCRIPT = "\0script:";
const AS_SCRIPT = "?script";
/** Kinds of files that are taken besides code. */
const MODULE_TYPES = { ".wasm": "binary", ".txt": "text", ".md": "text", ".html": "text" };
const TRANSFORM = { jsx: { runtime: "automatic", development: false } };
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
 * asked of the application by the names in `taken`. With `leavesScripts`, scripts for documents are empty: the manifest has them.
 * @throws Error naming what can't be put into it.
 */
export async function bundle(
  entry,
  root,
  { takesOffered, isMinified = true, stubs = [], leavesScripts = false },
) {
  const missing = [];
  const taken = new Set();
  const plugin = {
    name: "troupe-plugin",
    async resolveId(id, importer) {
      if (id === ENTRY) return `\0${ENTRY}`;
      if (id.endsWith(AS_SCRIPT)) {
        const found = await this.resolve(id.slice(0, -AS_SCRIPT.length), importer);
        return found && SCRIPT + found.id;
      }
      if (stubs.includes(id)) return STUB + id;
      if (!takesOffered || !REACT.test(id)) return null;
      taken.add(id);
      return TAKEN + id;
    },
    async load(id) {
      if (id.startsWith(SCRIPT)) {
        const file = id.slice(SCRIPT.length);
        return `export default ${JSON.stringify(leavesScripts ? "" : await scriptOf(file, root, isMinified))};`;
      }
      if (id === `\0${ENTRY}`)
        return `import plugin from ${JSON.stringify(entry)}; troupe.implement(plugin);`;
      // As CommonJS, so that any name can be imported of it.
      if (id.startsWith(STUB)) return "module.exports = {};";
      if (!id.startsWith(TAKEN)) return null;
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
    transform: TRANSFORM,
    moduleTypes: MODULE_TYPES,
    plugins: [plugin],
    onLog: (level, log) => {
      if (log.code === "UNRESOLVED_IMPORT")
        missing.push({ name: log.exporter ?? log.message, importer: log.id && relative(root, log.id) });
      else if (level === "warn" && !IN_OTHER_WORDS.includes(log.code)) console.warn(log.message);
    },
    output: { format: "iife", codeSplitting: false, minify: isMinified, sourcemap: true },
  }).catch((error) => {
    throw new Error(linesOf(error, relative(root, entry)), { cause: error });
  });
  const [chunk] = result.output;
  // Modules imported on demand are in the same file.
  const imported = [...chunk.imports, ...chunk.dynamicImports].filter((name) => name !== chunk.fileName);
  const known = new Set(missing.map(({ name }) => name));
  const left = [...missing, ...imported.filter((name) => !known.has(name)).map((name) => ({ name }))];
  if (left.length > 0) throw new Error([...new Set(left.map(missingWords))].join(" "));
  return { script: withoutComment(chunk.code), map: mapOf(chunk.map, root), taken: [...taken] };
}

/** One classic script for a document, with all that it imports. */
async function scriptOf(file, root, isMinified) {
  const result = await build({
    ...{ input: file, cwd: root, platform: "browser", write: false },
    ...{ transform: TRANSFORM, moduleTypes: MODULE_TYPES },
    output: { format: "iife", codeSplitting: false, minify: isMinified },
  });
  return result.output[0].code;
}

/** Name under which plugins import the kit. */
const KIT = "@troupe/plugin-kit";

/** Words about an import that is not there: who imports it, and what to do. */
function missingWords({ name, importer = "The plugin" }) {
  if (packageOf(name) === KIT)
    return `${importer} imports ${name}, and the kit is not installed: run npm install --save-dev ${KIT_FILE}, the file that npm pack made of it.`;
  const stub = `or leave it empty with --stub ${name} where it is never called.`;
  return isBuiltin(name)
    ? `${importer} imports ${name}, a module of Node.js, which no browser has: take another package, ${stub}`
    : `${importer} imports ${name}, which is not installed: run npm install ${packageOf(name)}, ${stub}`;
}

/** The package of a module, which may be a path in it. */
function packageOf(name) {
  return name
    .split("/")
    .slice(0, name.startsWith("@") ? 2 : 1)
    .join("/");
}

/** The first that a bundler says is wrong, on one line. */
function linesOf(error, entry) {
  const [first = error] = error.errors ?? [];
  // The only module that imports the default export.
  if (first.code === "MISSING_EXPORT" && first.id === `\0${ENTRY}`)
    return `${entry} has no default export: write export default definePlugin({ … }).`;
  const { file, line } = first.loc ?? {};
  const [text = ""] = stripVTControlCharacters(String(first.message ?? first))
    .split("\n")
    .filter(Boolean);
  const words = text.replace(/^\[[A-Z_]+\]\s*/, "");
  return file ? `${file}:${line}: ${words}` : words;
}
