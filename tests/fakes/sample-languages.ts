import type { OfferedLanguage } from "@core/domain/text/language";
import type { ReadonlyRegistry } from "@core/plugin/contribution";
import type { LocaleBundle } from "@core/points/locale-bundle";
import { registryOf } from "./registry-of";

/** The languages that are promised. */
export const SAMPLE_LANGUAGES: readonly OfferedLanguage[] = [
  { code: "en", name: "English" },
  { code: "fr", name: "Français" },
  { code: "ko", name: "한국어" },
];

const all: readonly LocaleBundle[] = SAMPLE_LANGUAGES.map(({ code, name }) => ({
  id: `${code}/common`,
  language: code,
  languageName: name,
  namespace: "common",
  load: async () => ({}),
}));

/** Bundles without texts that offer them. */
export const SAMPLE_LOCALE_BUNDLES: ReadonlyRegistry<LocaleBundle> = registryOf(all);
