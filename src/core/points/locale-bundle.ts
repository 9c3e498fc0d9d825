import type { Lazy } from "../plugin/contribution";
import { extensionPoint } from "../plugin/extension-point";

/** Translations: nested keys to texts. */
export interface LocaleTexts {
  readonly [key: string]: string | LocaleTexts;
}

/** The texts of one namespace in one language. */
export interface LocaleBundle extends Lazy<LocaleTexts> {
  /** BCP 47 language, such as `fr`. */
  readonly language: string;
  readonly namespace: string;
}

export const LocaleBundles = extensionPoint<LocaleBundle>("locale-bundle", {
  combine: "first-fit",
  serves: ({ language, namespace }) => [`${language}/${namespace}`],
});
