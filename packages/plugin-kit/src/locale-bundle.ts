/** Translations: nested keys to texts. */
export interface LocaleTexts {
  readonly [key: string]: string | LocaleTexts;
}

/** A language of the interface. */
export interface LocaleDefinition {
  /** BCP 47 language, such as `de`. */
  readonly language: string;
  /** How the language calls itself, such as `Deutsch`; absent where the texts are only those of the plugin's own page. */
  readonly languageName?: string;
  /** By namespace. What is missing shows in English, key by key. */
  readonly texts: Readonly<Record<string, LocaleTexts>>;
}

/** Contributes a language: a bundle for each namespace. */
export function locale({ texts, ...definition }: LocaleDefinition) {
  return Object.entries(texts).map(([namespace, bundle]) => ({
    point: "locale-bundle",
    id: `${definition.language}/${namespace}`,
    ...definition,
    namespace,
    texts: bundle,
  }));
}
