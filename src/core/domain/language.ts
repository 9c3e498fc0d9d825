/** The languages the interface speaks. */
export const LANGUAGES = ["en", "fr", "ko"] as const;
export type Language = (typeof LANGUAGES)[number];

/** How each language calls itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: "English",
  fr: "Français",
  ko: "한국어",
};

/** Whether a BCP 47 tag without region is a language of ours. */
export function isLanguage(tag: string | undefined): tag is Language {
  return LANGUAGES.some((language) => language === tag);
}

/** The first of the user's preferred BCP 47 tags that we speak, else English. */
export function pickLanguage(preferred: readonly string[]): Language {
  return preferred.map((tag) => tag.toLowerCase().split("-")[0]).find(isLanguage) ?? "en";
}

/** A path split into the language it is prefixed with, if any, and the rest, which begins with a slash. */
export function splitLanguagePrefix(path: string): { readonly prefix?: Language; readonly rest: string } {
  const [, first, ...others] = path.split("/");
  return isLanguage(first) ? { prefix: first, rest: `/${others.join("/")}` } : { rest: path };
}
