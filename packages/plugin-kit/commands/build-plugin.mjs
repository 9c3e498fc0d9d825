import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { fileOfPlugin, manifestOf, OFFERED, wordsOf } from "../dist/host.mjs";
import { bundle } from "./bundle.mjs";
import { readJson } from "./read-json.mjs";
import { withMap } from "./source-map.mjs";

const ENTRIES = ["plugin.ts", "plugin.tsx", "plugin.js", "plugin.jsx"].flatMap((name) => [
  name,
  `src/${name}`,
]);

/**
 * Makes one file of the plugin in a folder, with its source map. For debuggers it is not minified, and carries the map.
 * @throws Error saying in a line what is wrong with its imports or its manifest.
 */
export async function buildPlugin(folder, { isForDebuggers = false, limitMs, stubs } = {}) {
  const root = resolve(folder);
  const entry = ENTRIES.map((name) => join(root, name)).find(existsSync);
  if (!entry) throw new Error(`There is no plugin.ts, .tsx, .js or .jsx in ${root}, nor in its src.`);
  try {
    const how = { isMinified: !isForDebuggers, limitMs, stubs };
    const { manifest, script, map } = await withScriptsOnce(entry, root, await read(entry, root, how), how);
    warnOfUnread(folder, root, manifest);
    const code = fileOfPlugin(manifest, isForDebuggers ? withMap(script, map, manifest.id) : script);
    const sha256 = createHash("sha256").update(code).digest("hex");
    return { root, code, map, manifest, sha256, sizeBytes: Buffer.byteLength(code) };
  } catch (error) {
    throw new Error(`${folder}: ${wordsOf(error)}`, { cause: error });
  }
}

/**
 * Reads the plugin. Only trusted ones run in the page, where offered modules are there: which it is, its own code says.
 */
async function read(entry, root, { limitMs, ...how }) {
  const about = aboutOf(root);
  const whole = await bundle(entry, root, { takesOffered: true, ...how });
  const manifest = await described(whole, about, limitMs);
  if (manifest.kind === "trusted") {
    const other = whole.taken.find((name) => !OFFERED.includes(name));
    if (other)
      throw new Error(
        `A plugin has no React of its own, and so no ${other}: the application offers ${OFFERED.join(", ")}.`,
      );
    return { manifest, ...whole };
  }
  if (whole.taken.includes("@troupe/plugin-kit/ui"))
    throw new Error('Only a plugin with kind: "trusted" has a page, and what @troupe/plugin-kit/ui offers.');
  if (whole.taken.length === 0) return { manifest, ...whole };
  const without = await bundle(entry, root, { takesOffered: false, ...how });
  return { manifest: await described(without, about, limitMs), ...without };
}

/** Scripts for documents stand in the manifest, and are left out of the script of the plugin itself. */
async function withScriptsOnce(entry, root, whole, how) {
  if (!whole.manifest.scripts) return whole;
  return { ...whole, ...(await bundle(entry, root, { takesOffered: false, leavesScripts: true, ...how })) };
}

/** The manifest of a script; where it fails, it is told by its sources. */
function described({ script, map }, about, limitMs) {
  return manifestOf(withMap(script, map, "plugin"), about, limitMs);
}

/** Fields of a manifest for which the definition has none, from `package.json` and the folder `translations`. */
function aboutOf(root) {
  return { ...packageOf(root), ...translationsOf(root) };
}

/** The files `translations/fr.json` by their language. @throws Error naming the one that is no JSON. */
function translationsOf(root) {
  const folder = join(root, "translations");
  if (!existsSync(folder)) return {};
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  const read = (name) => readJson(join(folder, name), `translations/${name}`);
  return {
    translations: Object.fromEntries(files.sort().map((name) => [basename(name, ".json"), read(name)])),
  };
}

/** Says that files of translations are not read, since the definition has its own. */
function warnOfUnread(folder, root, { translations = {} }) {
  const { translations: inFiles = {} } = translationsOf(root);
  const unread = Object.keys(inFiles).filter(
    (language) => JSON.stringify(inFiles[language]) !== JSON.stringify(translations[language]),
  );
  if (unread.length === 0) return;
  const names = unread.map((language) => `translations/${language}.json`).join(", ");
  console.warn(`${folder}: ${names} is not read, as the definition has translations. Delete one of the two.`);
}

function packageOf(root) {
  const file = join(root, "package.json");
  if (!existsSync(file)) return {};
  const { version, description, author, homepage, license } = readJson(file, "package.json");
  const about = {
    version,
    description,
    author: typeof author === "object" ? author?.name : author,
    homepage,
    licence: license,
  };
  return Object.fromEntries(Object.entries(about).filter(([, value]) => value !== undefined && value !== ""));
}
