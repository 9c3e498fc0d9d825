import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "rolldown";
import { fileOfPlugin, manifestOf } from "../dist/host.mjs";

const ENTRIES = ["plugin.ts", "plugin.js", "src/plugin.ts", "src/plugin.js"];
const ENTRY = "virtual:troupe-plugin";

/**
 * Makes one file of the plugin in a folder.
 * @throws Error saying what is wrong with its imports or its manifest.
 */
export async function buildPlugin(folder) {
  const root = resolve(folder);
  const entry = ENTRIES.map((name) => join(root, name)).find(existsSync);
  if (!entry) throw new Error(`There is no ${ENTRIES.join(" or ")} in ${root}.`);
  const script = await bundle(entry, root);
  const manifest = manifestOf(script, aboutOf(root));
  const code = fileOfPlugin(manifest, script);
  const file = join(root, "dist", `${manifest.id}.js`);
  mkdirSync(join(root, "dist"), { recursive: true });
  writeFileSync(file, code);
  const sha256 = createHash("sha256").update(code).digest("hex");
  return { file, manifest, sha256, sizeBytes: Buffer.byteLength(code) };
}

/** One classic script: modules can't be loaded where plugins run. */
async function bundle(entry, root) {
  const missing = new Set();
  const result = await build({
    input: ENTRY,
    cwd: root,
    platform: "browser",
    write: false,
    moduleTypes: { ".wasm": "binary", ".txt": "text", ".md": "text", ".html": "text" },
    plugins: [
      {
        name: "troupe-plugin",
        resolveId: (id) => (id === ENTRY ? `\0${ENTRY}` : null),
        load: (id) =>
          id === `\0${ENTRY}`
            ? `import plugin from ${JSON.stringify(entry)}; troupe.implement(plugin);`
            : null,
      },
    ],
    onLog: (level, log) => {
      if (log.code === "UNRESOLVED_IMPORT") missing.add(log.message);
      else if (level === "warn" && log.code !== "EMPTY_IMPORT_META") console.warn(log.message);
    },
    output: { format: "iife", codeSplitting: false, minify: true },
  });
  const [chunk] = result.output;
  const left = [...chunk.imports, ...chunk.dynamicImports];
  if (missing.size > 0 || left.length > 0)
    throw new Error(
      `A plugin is one file, and reaches nothing but its context. These imports can't be put into it:\n${[
        ...missing,
        ...left,
      ].join("\n")}`,
    );
  return chunk.code;
}

/** What a plugin says of itself unless its definition says it. */
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
