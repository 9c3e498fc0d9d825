/** A conversation's title has at most this many characters. */
export const TITLE_LIMIT = 60;
/** Prompts up to this length can be a title as they are. */
const DIRECT_LIMIT = 50;
const CUT_LENGTH = 47;
/** A title is made of the beginning of a text, however long that goes on. */
const BEGINNING_LENGTH = 2000;

/** Beginnings that say nothing about the subject. */
const GENERIC_BEGINNINGS = ["help me", "can you", "please", "i need", "how to", "what is", "explain"];

/** Words that stay small inside an English title. */
const SMALL_WORDS = new Set(
  "a an and as at but by for from in into nor of on or over the to via vs with".split(" "),
);

/** The title to begin with, made without a model. */
export function firstTitle(prompt: string): string {
  return directTitle(prompt) ?? derivedTitle(prompt);
}

/** The prompt itself as a title, when it is short and says what it is about. */
export function directTitle(prompt: string): string | undefined {
  const text = oneLine(beginningOf(prompt));
  if (text === "" || lengthOf(text) > DIRECT_LIMIT || isGeneric(text)) return undefined;
  return titleCase(text);
}

/** A title made from any prompt without a model: all of it up to 50 characters, else 47 and an ellipsis. */
export function derivedTitle(prompt: string): string {
  const text = oneLine(beginningOf(prompt));
  if (lengthOf(text) <= DIRECT_LIMIT) return titleCase(text);
  return `${[...titleCase(text)].slice(0, CUT_LENGTH).join("").trimEnd()}...`;
}

/** The title in a model's reply, made fit to be one; `undefined` when nothing usable is left. */
export function cleanTitle(reply: string): string | undefined {
  const line = beginningOf(reply.replace(/<think(?:ing)?>[\s\S]*?(?:<\/think(?:ing)?>|$)/gi, ""))
    .split("\n")
    .map(withoutDecoration)
    .find((each) => each !== "");
  return line === undefined ? undefined : shortened(titleCase(oneLine(line)));
}

/** Capitalises the words of a title; words that have capitals already, such as "API" or "iPhone", stay as they are. */
export function titleCase(text: string): string {
  const words = text.split(" ");
  return words.map((word, place) => titleWord(word, place === 0 || place === words.length - 1)).join(" ");
}

function titleWord(word: string, isOuter: boolean): string {
  if (word !== word.toLowerCase() || /[/@\\]|\.\w/.test(word)) return word;
  if (!isOuter && SMALL_WORDS.has(word)) return word;
  return word.replace(/\p{L}/u, (letter) => letter.toLocaleUpperCase());
}

function isGeneric(text: string): boolean {
  const lower = text.toLowerCase();
  return GENERIC_BEGINNINGS.some((beginning) => lower === beginning || lower.startsWith(`${beginning} `));
}

function withoutDecoration(line: string): string {
  const text = line
    .trim()
    .replace(/^#+\s*/, "")
    .replace(/^(?:\*\*)?title\s*:\s*(?:\*\*)?\s*/i, "");
  return text.replace(/^["'“”‘’«»`*_\s]+|["'“”‘’«»`*_\s.]+$/g, "");
}

function shortened(title: string): string | undefined {
  if (lengthOf(title) <= TITLE_LIMIT) return title === "" ? undefined : title;
  const cut = [...title].slice(0, TITLE_LIMIT - 3).join("");
  const atWord = cut.replace(/\s+\S*$/, "");
  return `${atWord.length > TITLE_LIMIT / 2 ? atWord : cut}...`;
}

function beginningOf(text: string): string {
  return text.trimStart().slice(0, BEGINNING_LENGTH);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Characters as a reader counts them: a letter outside the basic plane is one. */
function lengthOf(text: string): number {
  return [...text].length;
}
