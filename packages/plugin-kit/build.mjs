/**
 * Makes what is published of the kit, before it is packed: the code of `src` and its types, the host's own code that
 * `troupe-plugin` builds and tests with, and the built application that `troupe-plugin dev` serves, which
 * `--without-app` leaves out. All goes into `--out`, where that is not here.
 */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { build } from "rolldown";
import { viteImportGlobPlugin } from "rolldown/experimental";
import { ensureInstalled } from "../../scripts/bootstrap.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const repository = join(here, "../..");
const { values } = parseArgs({
  options: { out: { type: "string", default: here }, "without-app": { type: "boolean", default: false } },
});
const dist = join(values.out, "dist");
const types = join(dist, "types");

const alias = {
  "@core": join(repository, "src/core"),
  "@shared": join(repository, "src/plugins/shared"),
  "@ui": join(repository, "src/ui"),
};

/** The prelude of a plugin's cell, as text. */
const cellPrelude = {
  name: "cell-prelude",
  resolveId: (id) => (id === "virtual:cell-prelude" ? `\0${id}` : null),
  load: async (id) => {
    if (id !== "\0virtual:cell-prelude") return null;
    const { output } = await build({
      input: join(repository, "src/plugins/plugin-cells/prelude.ts"),
      write: false,
      resolve: { alias },
      output: { format: "iife", minify: true },
    });
    return `export default ${JSON.stringify(output[0].code)}`;
  },
};

/** The English texts, which translations are held against. */
const englishTexts = {
  name: "english-texts",
  resolveId: (id) => (id === "virtual:english-texts" ? `\0${id}` : null),
  load: (id) => {
    if (id !== "\0virtual:english-texts") return null;
    const folder = join(repository, "src/plugins/locale-en");
    const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
    const texts = files.map((name) => [
      name.slice(0, -5),
      JSON.parse(readFileSync(join(folder, name), "utf8")),
    ]);
    // Engines read large data as JSON more quickly than as code.
    return `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(texts)))})`;
  },
};

/** Node shows no styles: names of classes are as they are written. */
const styles = {
  name: "styles",
  load: (id) =>
    id.endsWith(".css")
      ? { code: "export default new Proxy({}, { get: (_, name) => String(name) })", moduleType: "js" }
      : null,
};

/** The application's own worker, which `dev` has another in place of, and engines that no plugin needs to be tried: 22 MB. */
const NOT_SERVED = /^(sw\.js|assets\/(pyodide|wllama|python)[^/]*\.(wasm|zip)|.*\.map)$/;

function copyApplication() {
  const [built, app] = [join(repository, "dist"), join(values.out, "app")];
  rmSync(app, { recursive: true, force: true });
  if (values["without-app"]) return;
  if (!existsSync(join(built, "index.html")))
    throw new Error(
      "There is no built application in dist: run npm run build first, or node build.mjs --without-app.",
    );
  cpSync(built, app, {
    recursive: true,
    filter: (source) => !NOT_SERVED.test(relative(built, source).replaceAll(sep, "/")),
  });
}

copyApplication();
rmSync(dist, { recursive: true, force: true });
const kit = await build({
  input: join(here, "src/index.ts"),
  platform: "neutral",
  resolve: { alias, mainFields: ["module", "main"] },
  treeshake: { moduleSideEffects: false },
  output: { file: join(dist, "index.js"), format: "esm" },
  logLevel: "warn",
});
const host = await build({
  input: { host: join(here, "host/host.ts") },
  platform: "node",
  plugins: [englishTexts, cellPrelude, styles, viteImportGlobPlugin({ root: repository })],
  resolve: { alias },
  transform: { define: { "process.env.NODE_ENV": '"production"' } },
  output: { dir: dist, entryFileNames: "[name].mjs", chunkFileNames: "[name].mjs" },
  logLevel: "warn",
});

// The terms of what is bundled go with it.
const noticesFile = join(dist, "notices.mjs");
await build({
  input: join(repository, "scripts/third-party-notices.ts"),
  platform: "node",
  output: { file: noticesFile },
  logLevel: "warn",
});
const { noticesOf, packageFolders } = await import(pathToFileURL(noticesFile).href);
const modules = [...kit.output, ...host.output].flatMap(({ moduleIds = [] }) => moduleIds);
writeFileSync(
  join(dist, "LICENCES.txt"),
  `${readFileSync(join(repository, "LICENSE"), "utf8")}\n${noticesOf(packageFolders(modules))}`,
);
rmSync(noticesFile);

const emitted = join(dist, "emitted");
const tsc = join(repository, "node_modules/typescript/bin/tsc");
// The application alone is built without a compiler.
if (!existsSync(tsc)) await ensureInstalled({ whole: true });
execFileSync(process.execPath, [tsc, "-p", join(here, "tsconfig.json"), "--outDir", emitted], {
  stdio: "inherit",
});
cpSync(join(emitted, "packages/plugin-kit/src"), types, { recursive: true });
rmSync(emitted, { recursive: true });
for (const name of readdirSync(types)) {
  const file = join(types, name);
  // With an extension, resolvers of every kind find them.
  writeFileSync(file, readFileSync(file, "utf8").replace(/(from ")(\.\/[^"]+)(")/g, "$1$2.js$3"));
}
