import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { flatten, namespaceFiles, namespacesOf, pathOf } from "./texts.mjs";
import { longSentences, tooManyWords } from "./words.mjs";

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

/** Problems of the texts of an application in a folder, and how many texts each language without a promise lacks. */
export function translationProblems(folder) {
  const check = new TranslationCheck(folder);
  check.run();
  return { problems: check.problems, lacks: check.lacks };
}

class TranslationCheck {
  problems = [];
  lacks = new Map();
  /** The English texts of each namespace. */
  #known = new Map();
  #folder;
  #files;
  #allStrings;
  #allQualified;

  constructor(folder) {
    this.#folder = folder;
    this.#files = sources(join(folder, "src")).map(parse);
    this.#allStrings = new Set(this.#files.flatMap(({ strings }) => [...strings]));
    this.#allQualified = new Set(this.#files.flatMap(({ qualified }) => [...qualified]));
  }

  run() {
    this.#compareAll();
    this.#checkUses();
    for (const language of PROMISED)
      this.problems.push(...longSentences(language, namespacesOf(this.#folder, language)));
    this.problems.push(...tooManyWords(namespacesOf(this.#folder, "en"), this.#folder));
  }

  #compareAll() {
    const plugins = readdirSync(join(this.#folder, "src/plugins"));
    const plugged = plugins.flatMap((name) => /^locale-(.+)$/.exec(name)?.[1] ?? []);
    const languages = new Set([...PROMISED, ...plugged]);
    for (const file of namespaceFiles(this.#folder)) {
      const reference = this.#read("en", file) ?? new Map();
      this.#known.set(basename(file, ".json"), reference);
      for (const language of languages) if (language !== "en") this.#compare(language, file, reference);
    }
  }

  #checkUses() {
    for (const [namespace, keys] of this.#known)
      for (const key of keys.keys())
        if (!this.#isUsed(namespace, key)) this.problems.push(`en/${namespace}.json: ${key} is used nowhere`);
    for (const file of this.#files)
      for (const key of this.#unknownKeys(file)) this.problems.push(`${file.path}: ${key} has no text`);
    const thrown = this.#files.flatMap(({ code }) => [...code.matchAll(/new AppError\(\s*"([^"]+)"/g)]);
    for (const [, code] of thrown) {
      // The code of a plugin's own text names its namespace.
      const [, namespace = "errors", key = code] = /^([\w-]+):(errors\..+)$/.exec(code) ?? [];
      if (!this.#known.get(namespace)?.has(key))
        this.problems.push(`${namespace}.json: ${key} is thrown but not translated`);
    }
  }

  /** The texts of a file by key; plural forms differ by language, so they count as one key with several texts. */
  #read(language, file) {
    const path = pathOf(this.#folder, language, file);
    if (!existsSync(path)) return undefined;
    const keys = new Map();
    for (const [key, text] of flatten(JSON.parse(readFileSync(path, "utf8")))) {
      const base = key.replace(PLURAL, "");
      keys.set(base, [...(keys.get(base) ?? []), text]);
      if (text.trim() === "") this.problems.push(`${language}/${file}: ${key} is empty`);
    }
    return keys;
  }

  #lacking(language, count) {
    this.lacks.set(language, (this.lacks.get(language) ?? 0) + count);
  }

  #compare(language, file, reference) {
    const promised = PROMISED.includes(language);
    const keys = this.#read(language, file);
    if (!keys && promised) return this.problems.push(`${language}/${file} is missing`);
    if (!keys) return this.#lacking(language, reference.size);
    for (const [key, english] of reference) {
      const texts = keys.get(key);
      if (!texts && promised) this.problems.push(`${language}/${file}: ${key} is missing`);
      else if (!texts) this.#lacking(language, 1);
      else {
        const names = placeholders(texts);
        for (const name of placeholders(english))
          if (!names.has(name)) this.problems.push(`${language}/${file}: ${key} lost {{${name}}}`);
        if (promised && isEnglish(language, texts, english))
          this.problems.push(
            `${language}/${file}: ${key} is still English (words that are the same: SAME_WORDS)`,
          );
      }
    }
    for (const key of keys.keys())
      if (!reference.has(key)) this.problems.push(`${language}/${file}: ${key} does not exist in English`);
  }

  /** A file that names no namespace may get its `t` from another; it counts for keys that only a text would have. */
  #isUsed(namespace, key) {
    const prefix = key.slice(0, key.lastIndexOf("."));
    if (this.#allQualified.has(`${namespace}:${key}`) || this.#allQualified.has(`${namespace}:${prefix}.`))
      return true;
    return this.#files.some((file) => {
      const { namespaces } = file;
      const mayUse =
        NAMED_BY_CODES.has(namespace) || namespaces.includes(namespace) || namespaces.length === 0;
      return mayUse && this.#names(file, key);
    });
  }

  /** Whether code names a key: it, its last part after a dynamic prefix, or that prefix. */
  #names({ strings, beginnings, documented }, key) {
    const prefix = key.includes(".") ? key.slice(0, key.lastIndexOf(".")) : undefined;
    return (
      strings.has(key) ||
      (prefix !== undefined && beginnings.has(`${prefix}.`)) ||
      beginnings.has(key.replace(/[A-Z]?[a-z]+$/, "")) ||
      // The code writes the last part as one of its codes.
      (prefix !== undefined && documented.has(prefix) && this.#allStrings.has(key.slice(prefix.length + 1)))
    );
  }

  /** Keys written out in a file that no namespace of the file has. */
  #unknownKeys({ code, namespaces }) {
    const has = (namespace, key) => this.#known.get(namespace)?.has(key) ?? false;
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
        return !(namespaces.length > 0 ? namespaces : [...this.#known.keys()]).some((each) => has(each, key));
      });
  }
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
