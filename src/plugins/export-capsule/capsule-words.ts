type Words = Readonly<Record<string, string>>;

/** Gives the words of a capsule, with a value in the place of `{{name}}`. */
export type WordOf = (key: string, value?: string | number) => string;

const FILES = import.meta.glob<Words>("./texts/*.json", { import: "default" });
const ENGLISH = "./texts/en.json";

/** The words in the language of a text, which may be shown to people who do not have the app; English where there are none. */
export async function wordsIn(language: string): Promise<WordOf> {
  const load = FILES[`./texts/${language}.json`] ?? FILES[ENGLISH];
  const words = (await load?.()) ?? {};
  return (key, value = "") => (words[key] ?? key).replace(/\{\{\w+\}\}/, () => String(value));
}
