/** A language the interface can be shown in. */
export interface OfferedLanguage {
  /** BCP 47 tag without region, such as `fr`. */
  readonly code: string;
  /** The language's name in itself. */
  readonly name: string;
}

/** The language every text is written in, and shows in where another language lacks it. */
export const FALLBACK_LANGUAGE = "en";

/** The first of the user's preferred BCP 47 tags that is among those offered, else English. */
export function pickLanguage(preferred: readonly string[], offered: readonly OfferedLanguage[]): string {
  const languages = preferred.map((tag) => tag.toLowerCase().split("-")[0]);
  return languages.find((tag) => offered.some(({ code }) => code === tag)) ?? FALLBACK_LANGUAGE;
}

/** A path split into the language it is prefixed with, if any, and the rest, which begins with a slash. */
export function splitLanguagePrefix(
  path: string,
  offered: readonly OfferedLanguage[],
): { readonly prefix?: string; readonly rest: string } {
  const [, first, ...others] = path.split("/");
  return first !== undefined && offered.some(({ code }) => code === first)
    ? { prefix: first, rest: `/${others.join("/")}` }
    : { rest: path };
}
