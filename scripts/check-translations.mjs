/**
 * Fails when a translation is missing in a language, when its placeholders differ, or when a key that the code
 * names does not exist. English is the reference.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import process from "node:process";
import { root } from "./bootstrap.mjs";

const LANGUAGES = ["en", "fr", "ko"];
const PLURAL = /_(zero|one|two|few|many|other)$/;
const problems = [];

function flatten(texts, prefix = "") {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}

/** Plural forms differ by language, so keys are compared without them. */
function read(language, file) {
  const path = join(root, "src/plugins", `locale-${language}`, file);
  if (!existsSync(path)) return undefined;
  const keys = new Map();
  for (const [key, text] of flatten(JSON.parse(readFileSync(path, "utf8")))) {
    const base = key.replace(PLURAL, "");
    const names = new Set([
      ...(keys.get(base) ?? []),
      ...[...text.matchAll(/{{\s*([\w.]+)/g)].map((match) => match[1]),
    ]);
    keys.set(base, names);
    if (text.trim() === "") problems.push(`${language}/${file}: ${key} is empty`);
  }
  return keys;
}

function compare(language, file, reference) {
  const keys = read(language, file);
  if (!keys) return problems.push(`${language}/${file} is missing`);
  for (const [key, names] of reference) {
    const translated = keys.get(key);
    if (!translated) problems.push(`${language}/${file}: ${key} is missing`);
    else
      for (const name of names)
        if (!translated.has(name)) problems.push(`${language}/${file}: ${key} lost {{${name}}}`);
  }
  for (const key of keys.keys())
    if (!reference.has(key)) problems.push(`${language}/${file}: ${key} does not exist in English`);
}

/** A comment names the prefix (`some.prefix.{code}`), and the code writes the last part as one of its codes. */
function isDocumentedCode(prefix, key) {
  return (
    prefix !== undefined &&
    code.includes(`\`${prefix}.{code}\``) &&
    code.includes(`"${key.slice(prefix.length + 1)}"`)
  );
}

function sources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /(?<!\.test)\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

const known = new Map();
for (const file of readdirSync(join(root, "src/plugins/locale-en")).filter((name) =>
  name.endsWith(".json"),
)) {
  const reference = read("en", file);
  known.set(basename(file, ".json"), reference);
  for (const language of LANGUAGES) if (language !== "en") compare(language, file, reference);
}

const code = sources(join(root, "src"))
  .map((path) => readFileSync(path, "utf8"))
  .join("\n");
for (const [namespace, keys] of known) {
  for (const key of keys.keys()) {
    // A key counts as used when it, its last part after a dynamic prefix, or that prefix is written somewhere.
    const prefix = key.includes(".") ? key.slice(0, key.lastIndexOf(".")) : undefined;
    const used =
      code.includes(`"${key}"`) ||
      code.includes(`:${key}"`) ||
      code.includes(`"${key}_`) ||
      (prefix !== undefined && (code.includes(`\`${prefix}.\${`) || code.includes(`:${prefix}.\${`))) ||
      code.includes(`\`${key.replace(/[A-Z]?[a-z]+$/, "")}\${`) ||
      isDocumentedCode(prefix, key);
    if (!used) problems.push(`en/${namespace}.json: ${key} is used nowhere`);
  }
}

for (const match of code.matchAll(/new AppError\(\s*"([^"]+)"/g)) {
  if (!known.get("errors")?.has(match[1]))
    problems.push(`errors.json: ${match[1]} is thrown but not translated`);
}

for (const problem of problems) console.log(problem);
process.exit(problems.length === 0 ? 0 : 1);
