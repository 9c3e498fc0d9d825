import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline/promises";
import { fileURLToPath } from "node:url";
import { KIT_FILE, version } from "./kit-file.mjs";
import { optionsIn } from "./options.mjs";

const TEMPLATES = fileURLToPath(new URL("../templates/", import.meta.url));
/** Files that every plugin begins with, where its template has none of that name. */
const BASE = fileURLToPath(new URL("../template-base/", import.meta.url));

/** The names of the templates. */
export const templates = () => readdirSync(TEMPLATES);

/**
 * `troupe-plugin new`: a copy of a template under the folder's name. Description and author are asked for where no option
 * says them and somebody sits there.
 */
export async function newCommand(args, ask = process.stdin.isTTY ? inTerminal : undefined) {
  const { values, names } = optionsIn(args, { description: { type: "string" }, author: { type: "string" } });
  const [template = "", folder = template] = names;
  if (!templates().includes(template)) throw new Error(`The templates are ${templates().join(", ")}.`);
  const target = resolve(folder);
  if (existsSync(target) && readdirSync(target).length > 0) throw new Error(`${target} is not empty.`);
  const id = basename(target)
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "-")
    .replace(/^[^a-z]+|-$/g, "");
  if (id === "") throw new Error("The name of the folder becomes the id of the plugin: it needs letters.");
  const description = values.description ?? (await ask?.("What does it do, in one line?"));
  const author = values.author ?? (await ask?.("Who is its author?"));
  for (const source of [BASE, join(TEMPLATES, template)]) cpSync(source, target, { recursive: true });
  // npm leaves files of that name out of a package.
  renameSync(join(target, "gitignore"), join(target, ".gitignore"));
  for (const name of readdirSync(target, { recursive: true, encoding: "utf8" })) {
    const file = join(target, name);
    if (!/\.(tsx?|json|md)$/.test(name)) continue;
    const text = readFileSync(file, "utf8").replaceAll("my-plugin", id).replaceAll("KIT_VERSION", version);
    // The first name, and the only one so far to the left, is that of the plugin.
    const named = /^plugin\.tsx?$/.test(name)
      ? text.replace(/^ {2}name: ".*"/m, () => `  name: ${JSON.stringify(nameOf(id))}`)
      : text;
    writeFileSync(file, named);
  }
  describe(join(target, "package.json"), { description, author });
  console.log(`${target} is a plugin. Go on with:
  cd ${/^[\w./-]+$/.test(folder) ? folder : JSON.stringify(folder)}
  npm install --save-dev ${KIT_FILE}
  npx troupe-plugin test`);
  return 0;
}

/** The name that a plugin begins with: its id in words. */
function nameOf(id) {
  const words = id.replaceAll("-", " ");
  return words[0].toUpperCase() + words.slice(1);
}

/** Says in a `package.json` what users are told of the plugin; what nobody said is left out. */
function describe(file, about) {
  const { name, version, ...rest } = JSON.parse(readFileSync(file, "utf8"));
  const said = Object.fromEntries(Object.entries(about).filter(([, text]) => text?.trim()));
  writeFileSync(file, `${JSON.stringify({ name, version, ...said, ...rest }, undefined, 2)}\n`);
}

async function inTerminal(question) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} `);
  terminal.close();
  return answer.trim();
}
