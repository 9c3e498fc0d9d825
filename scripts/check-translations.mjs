/**
 * Fails when a text is missing or still English in a promised language, when its placeholders differ, when a key that
 * the code names does not exist, or when a key is used nowhere; and when a namespace has more words than it may, or a
 * sentence is too long (`words.mjs`). English is the reference. Texts are the files of the locale plugins, one a
 * namespace, and the `texts/{language}.json` of any other plugin, whose namespace is named after its folder. A language that is not promised may be partial: what it lacks shows in English. The folder to look at
 * may be given.
 */
import process from "node:process";
import { root } from "./bootstrap.mjs";
import { translationProblems } from "./translation-problems.mjs";

const { problems, lacks } = translationProblems(process.argv[2] ?? root);
for (const [language, count] of lacks)
  console.warn(`Warning: ${count} texts are missing in ${language} and show in English.`);
for (const problem of problems) console.log(problem);
process.exit(problems.length === 0 ? 0 : 1);
