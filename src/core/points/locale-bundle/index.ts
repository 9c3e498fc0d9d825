import type { OfferedLanguage } from "../../domain/text/language";
import type { ContributionEntry, Lazy } from "../../plugin/contribution";
import { contribute } from "../../plugin/define-plugin";
import { extensionPoint } from "../../plugin/extension-point";

/** Translations: nested keys to texts. */
export interface LocaleTexts {
  readonly [key: string]: string | LocaleTexts;
}

/** The texts of one namespace in one language. */
export interface LocaleBundle extends Lazy<LocaleTexts> {
  /** BCP 47 language, such as `fr`. */
  readonly language: string;
  readonly namespace: string;
  /** The language's name in itself, such as `Français`; stated once to offer it as a language of the interface. */
  readonly languageName?: string;
}

export const LocaleBundles = extensionPoint<LocaleBundle>("locale-bundle", {
  combine: "first-fit",
  serves: ({ language, namespace }) => [`${language}/${namespace}`],
});

/** The languages that bundles offer the interface in, each once. */
export function languagesOf(bundles: readonly LocaleBundle[]): readonly OfferedLanguage[] {
  const names = new Map<string, string>();
  for (const { language, languageName } of bundles) {
    if (languageName !== undefined && !names.has(language)) names.set(language, languageName);
  }
  return [...names].map(([code, name]) => ({ code, name }));
}

/**
 * The texts of a plugin's own namespace from one file a language: by language, or by a path that ends with it, as in
 * `contributeTexts("acme", import.meta.glob("../texts/*.json", { import: "default" }))`.
 */
export function contributeTexts(
  namespace: string,
  files: Readonly<Record<string, () => Promise<LocaleTexts>>>,
): readonly ContributionEntry[] {
  return Object.entries(files).map(([path, load]) => {
    const language = /([\w-]+)(?:\.json)?$/.exec(path)?.[1] ?? path;
    return contribute(LocaleBundles, { id: `${language}/${namespace}`, language, namespace, load });
  });
}
