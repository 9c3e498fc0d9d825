/**
 * Fails when a text is missing or still English in a promised language, when its placeholders differ, when a key that
 * the code names does not exist, or when a key is used nowhere; and when a namespace has more words than it may, or a
 * sentence is too long (`words.mjs`). English is the reference. Texts are the files of the locale plugins, one a
 * namespace, and the `texts/{language}.json` of any other plugin, whose namespace is named after its folder. A language that is not promised may be partial: what it lacks shows in English. The folder to look at
 * may be given.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import process from "node:process";
import { root } from "./bootstrap.mjs";
import { flatten, namespaceFiles, namespacesOf, pathOf } from "./texts.mjs";
import { longSentences, tooManyWords } from "./words.mjs";

const folder = process.argv[2] ?? root;
/** The languages that have to be complete. */
const PROMISED = ["en", "fr", "ko"];
/** Words that are the same in English and in that language; a text made of others has not been translated. */
const SAME_WORDS = {
  fr:
    "action actions agent agents code conversation conversations description document documents effort FAQ final globe " +
    "image images instructions message messages microscope minutes notifications pages palette passes piano plan robot " +
    "simple source sources traces validation version versions web",
  ko: "DNA",
};
/** Names and abbreviations, the same everywhere. */
const NAMES = "Troupe Langfuse Ollama OpenAI Markdown API CORS CSV HTML JSON LLM ms PDF QR SVG URL";
/** Texts of these namespaces are named by codes, which may be written in any file. */
const NAMED_BY_CODES = new Set(["errors", "notices"]);
const PLURAL = /_(zero|one|two|few|many|other)$/;
const problems = [];

/** The texts of a file by key; plural forms differ by language, so they count as one key with several texts. */
function read(language, file) {
  const path = pathOf(folder, language, file);
  if (!existsSync(path)) return undefined;
  const keys = new Map();
  for (const [key, text] of flatten(JSON.parse(readFileSync(path, "utf8")))) {
    const base = key.replace(PLURAL, "");
    keys.set(base, [...(keys.get(base) ?? []), text]);
    if (text.trim() === "") problems.push(`${language}/${file}: ${key} is empty`);
  }
  return keys;
}

function placeholders(texts) {
  return new Set(texts.flatMap((text) => [...text.matchAll(/{{\s*([\w.]+)/g)].map((match) => match[1])));
}

/** Whether a text is the English one, and not because all its words happen to be the same. */
function isEnglish(language, texts, reference) {
  const same = new Set(`${SAME_WORDS[language] ?? ""} ${NAMES}`.toLowerCase().split(" "));
  const words = (text) => text.replace(/{{.*?}}|<[^>]*>/g, " ").match(/\p{L}{2,}/gu) ?? [];
  return texts.some(
    (text) => reference.includes(text) && words(text).some((word) => !same.has(word.toLowerCase())),
  );
}

const lacks = new Map();

function lacking(language, count) {
  lacks.set(language, (lacks.get(language) ?? 0) + count);
}

function compare(language, file, reference) {
  const promised = PROMISED.includes(language);
  const keys = read(language, file);
  if (!keys && promised) return problems.push(`${language}/${file} is missing`);
  if (!keys) return lacking(language, reference.size);
  for (const [key, english] of reference) {
    const texts = keys.get(key);
    if (!texts && promised) problems.push(`${language}/${file}: ${key} is missing`);
    else if (!texts) lacking(language, 1);
    else {
      const names = placeholders(texts);
      for (const name of placeholders(english))
        if (!names.has(name)) problems.push(`${language}/${file}: ${key} lost {{${name}}}`);
      if (promised && isEnglish(language, texts, english))
        problems.push(`${language}/${file}: ${key} is still English (words that are the same: SAME_WORDS)`);
    }
  }
  for (const key of keys.keys())
    if (!reference.has(key)) problems.push(`${language}/${file}: ${key} does not exist in English`);
}

function sources(path) {
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) return sources(inside);
    return /(?<!\.test)\.tsx?$/.test(entry.name) ? [inside] : [];
  });
}

/** A source file with the namespaces whose texts it draws without naming them at each key. */
function parse(path) {
  const code = readFileSync(path, "utf8");
  const named = [...code.matchAll(/useTranslation\(\s*(\[[^\]]*\]|"[^"]*")/g)].flatMap(([, list]) =>
    [...list.matchAll(/"([\w-]+)"/g)].map((match) => match[1]),
  );
  return { path, code, namespaces: named, ...wordsOf(code) };
}

/** Whatever in code may name keys, so that it is gone through once and not for each key: */
function wordsOf(code) {
  const found = (pattern) => [...code.matchAll(pattern)].map((match) => match[1]);
  const beforeForm = (word) => [...word.matchAll(/_/g)].map(({ index }) => word.slice(0, index));
  return {
    // strings, as they are and without the plural form that one of them may end with,
    strings: new Set([...found(/"([\w:.-]+)(?=")/g), ...found(/"([\w:.-]+)/g).flatMap(beforeForm)]),
    // how templates begin,
    beginnings: new Set(found(/`([\w:.-]*)\$\{/g)),
    // prefixes of which a comment says that codes follow,
    documented: new Set(found(/`([\w:.-]+)\.\{code\}`/g)),
    // and keys with their namespace.
    qualified: new Set(found(/(?<![\w-])([\w-]+:[\w.-]+)/g).flatMap((word) => [word, ...beforeForm(word)])),
  };
}

/** Whether code names a key: it, its last part after a dynamic prefix, or that prefix. */
function names({ strings, beginnings, documented }, key) {
  const prefix = key.includes(".") ? key.slice(0, key.lastIndexOf(".")) : undefined;
  return (
    strings.has(key) ||
    (prefix !== undefined && beginnings.has(`${prefix}.`)) ||
    beginnings.has(key.replace(/[A-Z]?[a-z]+$/, "")) ||
    // The code writes the last part as one of its codes.
    (prefix !== undefined && documented.has(prefix) && allStrings.has(key.slice(prefix.length + 1)))
  );
}

/** A file that names no namespace may get its `t` from another; it counts for keys that only a text would have. */
function isUsed(namespace, key) {
  const prefix = key.slice(0, key.lastIndexOf("."));
  if (allQualified.has(`${namespace}:${key}`) || allQualified.has(`${namespace}:${prefix}.`)) return true;
  return files.some((file) => {
    const { namespaces } = file;
    const mayUse = NAMED_BY_CODES.has(namespace) || namespaces.includes(namespace) || namespaces.length === 0;
    return mayUse && names(file, key);
  });
}

/** Keys written out in a file that no namespace of the file has. */
function unknownKeys({ code, namespaces }) {
  const has = (namespace, key) => known.get(namespace)?.has(key) ?? false;
  const written = [
    ...code.matchAll(
      /(?:\bt\(\s*|i18nKey=|(?:title|description|name|label|words)Key: |\b(?:name|description): (?="[\w-]+:[\w.-]+"))"([^"]+)"/g,
    ),
  ];
  return written
    .map((match) => match[1])
    .filter((key) => {
      const [namespace, rest] = key.split(":");
      if (rest !== undefined) return !has(namespace, rest);
      return !(namespaces.length > 0 ? namespaces : [...known.keys()]).some((each) => has(each, key));
    });
}

const known = new Map();
const plugins = readdirSync(join(folder, "src/plugins"));
const plugged = plugins.flatMap((name) => /^locale-(.+)$/.exec(name)?.[1] ?? []);
const languages = new Set([...PROMISED, ...plugged]);
for (const file of namespaceFiles(folder)) {
  const reference = read("en", file) ?? new Map();
  known.set(basename(file, ".json"), reference);
  for (const language of languages) if (language !== "en") compare(language, file, reference);
}

const files = sources(join(folder, "src")).map(parse);
const allStrings = new Set(files.flatMap(({ strings }) => [...strings]));
const allQualified = new Set(files.flatMap(({ qualified }) => [...qualified]));
for (const [namespace, keys] of known)
  for (const key of keys.keys())
    if (!isUsed(namespace, key)) problems.push(`en/${namespace}.json: ${key} is used nowhere`);

for (const file of files)
  for (const key of unknownKeys(file)) problems.push(`${file.path}: ${key} has no text`);
const thrown = files.flatMap(({ code }) => [...code.matchAll(/new AppError\(\s*"([^"]+)"/g)]);
for (const [, code] of thrown) {
  // The code of a plugin's own text names its namespace.
  const [, namespace = "errors", key = code] = /^([\w-]+):(errors\..+)$/.exec(code) ?? [];
  if (!known.get(namespace)?.has(key))
    problems.push(`${namespace}.json: ${key} is thrown but not translated`);
}

for (const language of PROMISED) problems.push(...longSentences(language, namespacesOf(folder, language)));
problems.push(...tooManyWords(namespacesOf(folder, "en"), folder));

for (const [language, count] of lacks)
  console.warn(`Warning: ${count} texts are missing in ${language} and show in English.`);
for (const problem of problems) console.log(problem);
process.exit(problems.length === 0 ? 0 : 1);
