import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileOfPlugin, manifestOf, OFFERED, wordsOf } from "../dist/host.mjs";
import { bundle } from "./bundle.mjs";

const ENTRIES = ["plugin.ts", "plugin.tsx", "plugin.js", "plugin.jsx"].flatMap((name) => [
  name,
  `src/${name}`,
]);

/**
 * Makes one file of the plugin in a folder.
 * @throws Error saying in a line what is wrong with its imports or its manifest.
 */
export async function buildPlugin(folder) {
  const root = resolve(folder);
  const entry = ENTRIES.map((name) => join(root, name)).find(existsSync);
  if (!entry) throw new Error(`There is no plugin.ts, .tsx, .js or .jsx in ${root}, nor in its src.`);
  try {
    const { manifest, script } = await read(entry, root);
    const code = fileOfPlugin(manifest, script);
    const file = join(root, "dist", `${manifest.id}.js`);
    mkdirSync(join(root, "dist"), { recursive: true });
    writeFileSync(file, code);
    const sha256 = createHash("sha256").update(code).digest("hex");
    return { file, code, manifest, sha256, sizeBytes: Buffer.byteLength(code) };
  } catch (error) {
    throw new Error(`${folder}: ${wordsOf(error)}`, { cause: error });
  }
}

/**
 * Reads the plugin. Only trusted ones run in the page, where offered modules are there: which it is, its own code says.
 */
async function read(entry, root) {
  const about = aboutOf(root);
  const whole = await bundle(entry, root, { takesOffered: true });
  const manifest = await manifestOf(whole.script, about);
  if (manifest.kind === "trusted") {
    const other = whole.taken.find((name) => !OFFERED.includes(name));
    if (other)
      throw new Error(
        `A plugin has no React of its own, and so no ${other}: the application offers ${OFFERED.join(", ")}.`,
      );
    return { manifest, script: whole.script };
  }
  if (whole.taken.includes("@troupe/plugin-kit/ui"))
    throw new Error('Only a plugin with kind: "trusted" has a page, and what @troupe/plugin-kit/ui offers.');
  if (whole.taken.length === 0) return { manifest, script: whole.script };
  const { script } = await bundle(entry, root, { takesOffered: false });
  return { manifest: await manifestOf(script, about), script };
}

/** Fields of a manifest for which the definition has none, from `package.json`. */
function aboutOf(root) {
  const file = join(root, "package.json");
  if (!existsSync(file)) return {};
  const { version, description, author, homepage, license } = JSON.parse(readFileSync(file, "utf8"));
  const about = {
    version,
    description,
    author: typeof author === "object" ? author?.name : author,
    homepage,
    licence: license,
  };
  return Object.fromEntries(Object.entries(about).filter(([, value]) => value !== undefined && value !== ""));
}
