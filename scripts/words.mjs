/**
 * Counts the words of the interface. `node scripts/words.mjs` prints them by namespace; `--lower` writes what is fewer than
 * `words.json` allows into it. The check of translations fails on a namespace that has more, and on a sentence that is too
 * long to be read at a glance.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { root } from "./bootstrap.mjs";
import { namespacesOf } from "./texts.mjs";

/** The words of the longest sentence. */
const LONGEST = 18;
/** Texts that are no sentences of the interface: words that a search finds. */
const OTHER = /^settings:words\./;

function wordsOf(text) {
  const plain = text.replace(/{{.*?}}/g, "x").replace(/<[^>]*>/g, " ");
  return plain.match(/[\p{L}\p{N}][\p{L}\p{N}’'.,/-]*/gu) ?? [];
}

function sentencesOf(text) {
  return text.split(/(?<=[.!?…])\s+|\n/);
}

/** The number of words of each namespace, given its texts by key. */
export function wordCounts(namespaces) {
  const count = (texts) => texts.reduce((sum, [, text]) => sum + wordsOf(text).length, 0);
  return new Map([...namespaces].map(([name, texts]) => [name, count(texts)]));
}

/** Sentences that are longer than anybody reads at a glance. */
export function longSentences(language, namespaces) {
  return [...namespaces].flatMap(([name, texts]) =>
    texts.flatMap(([key, text]) => {
      if (OTHER.test(`${name}:${key}`)) return [];
      const longest = Math.max(0, ...sentencesOf(text).map((sentence) => wordsOf(sentence).length));
      if (longest <= LONGEST) return [];
      return [`${language}/${name}.json: ${key} has a sentence of ${longest} words, ${LONGEST} is the most`];
    }),
  );
}

/** Namespaces that have more words than they may; one that is not listed, such as that of a new plugin, has no limit. */
export function tooManyWords(namespaces, folder) {
  const limits = limitsOf(folder);
  return [...wordCounts(namespaces)].flatMap(([name, count]) => {
    const limit = limits[name] ?? Number.POSITIVE_INFINITY;
    if (count <= limit) return [];
    return [`en/${name}.json has ${count} words, ${limit} is the most (scripts/words.json): say it shorter`];
  });
}

function limitsOf(folder) {
  const path = join(folder, "scripts/words.json");
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
}

function lower(counts) {
  const limits = limitsOf(root);
  for (const [name, count] of counts) limits[name] = Math.min(count, limits[name] ?? count);
  const kept = Object.entries(limits).filter(([name]) => counts.has(name));
  const sorted = Object.fromEntries(kept.sort(([a], [b]) => a.localeCompare(b)));
  writeFileSync(join(root, "scripts/words.json"), `${JSON.stringify(sorted, undefined, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const namespaces = namespacesOf(root, "en");
  const counts = wordCounts(namespaces);
  for (const [name, count] of [...counts].sort(([, a], [, b]) => b - a))
    console.log(`${String(count).padStart(6)}  ${name}`);
  const strings = [...namespaces.values()].reduce((sum, texts) => sum + texts.length, 0);
  const words = [...counts.values()].reduce((sum, count) => sum + count, 0);
  console.log(`${String(words).padStart(6)}  words in ${strings} texts`);
  if (process.argv.includes("--lower")) lower(counts);
}
