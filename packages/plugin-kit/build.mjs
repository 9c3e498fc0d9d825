/**
 * Makes what is published of the kit, before it is packed: the code of `src` and its types, and the host's own code that
 * `troupe-plugin` builds and tests with.
 */
import { execFileSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { build } from "rolldown";

const here = fileURLToPath(new URL(".", import.meta.url));
const repository = join(here, "../..");
const dist = join(here, "dist");
const types = join(dist, "types");

const alias = {
  "@core": join(repository, "src/core"),
  "@shared": join(repository, "src/plugins/shared"),
};

/** What runs in the worker of a cell ahead of a plugin, as text. */
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
    return `export default ${JSON.stringify(Object.fromEntries(texts))}`;
  },
};

function licenceIn(folder) {
  const name = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  return readFileSync(join(folder, name ?? "LICENSE"), "utf8").trim();
}

rmSync(dist, { recursive: true, force: true });
await build({
  input: join(here, "src/index.ts"),
  platform: "neutral",
  resolve: { alias, mainFields: ["module", "main"] },
  treeshake: { moduleSideEffects: false },
  output: { file: join(dist, "index.js"), format: "esm" },
  logLevel: "warn",
});
await build({
  input: { host: join(here, "host/host.ts") },
  platform: "node",
  plugins: [englishTexts, cellPrelude],
  resolve: { alias },
  output: { dir: dist, entryFileNames: "[name].mjs", codeSplitting: false },
  logLevel: "warn",
});

// The terms of what is bundled go with it.
const licences = ["valibot", "eventsource-parser"].map(
  (name) => `${name}\n\n${licenceIn(join(repository, "node_modules", name))}`,
);
writeFileSync(join(dist, "LICENCES.txt"), [licenceIn(repository), ...licences].join("\n\n---\n\n"));

const emitted = join(repository, "node_modules/.cache/plugin-kit-types");
rmSync(emitted, { recursive: true, force: true });
execFileSync(
  process.execPath,
  [join(repository, "node_modules/typescript/bin/tsc"), "-p", join(here, "tsconfig.json")],
  { stdio: "inherit" },
);
cpSync(join(emitted, "packages/plugin-kit/src"), types, { recursive: true });
for (const name of readdirSync(types)) {
  const file = join(types, name);
  // With an extension, resolvers of every kind find them.
  writeFileSync(file, readFileSync(file, "utf8").replace(/(from ")(\.\/[^"]+)(")/g, "$1$2.js$3"));
}
