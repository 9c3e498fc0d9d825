import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const TEMPLATES = fileURLToPath(new URL("../templates/", import.meta.url));
const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));

/** `troupe-plugin new`: a copy of a template under the folder's name. */
export function newCommand([template = "", folder = template]) {
  const names = readdirSync(TEMPLATES);
  if (!names.includes(template)) throw new Error(`The templates are ${names.join(", ")}.`);
  const target = resolve(folder);
  if (existsSync(target) && readdirSync(target).length > 0) throw new Error(`${target} is not empty.`);
  const id = basename(target)
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "-")
    .replace(/^[^a-z]+|-$/g, "");
  if (id === "") throw new Error("The name of the folder becomes the id of the plugin: it needs letters.");
  cpSync(join(TEMPLATES, template), target, { recursive: true });
  // npm leaves files of that name out of a package.
  renameSync(join(target, "gitignore"), join(target, ".gitignore"));
  for (const name of readdirSync(target, { recursive: true, encoding: "utf8" })) {
    const file = join(target, name);
    if (!/\.(tsx?|json|md)$/.test(name)) continue;
    writeFileSync(
      file,
      readFileSync(file, "utf8").replaceAll("my-plugin", id).replaceAll("KIT_VERSION", version),
    );
  }
  // Run from its sources, it is nowhere that npm would find it.
  const own = TEMPLATES.includes("node_modules")
    ? ""
    : ` --save-dev <path of troupe-plugin-kit-${version}.tgz>`;
  console.log(`${target} is a plugin. Go on with:
  cd ${folder}
  npm install${own}
  npx troupe-plugin test`);
  return 0;
}
