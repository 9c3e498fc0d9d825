import type { Services } from "@core/di/token";
import { pickLanguage, splitLanguagePrefix } from "@core/domain/language";
import { SettingsStoreToken } from "@core/stores/tokens";
import type { i18n } from "i18next";
import { createI18n } from "./create-i18n";

/** Starts translation in the language of the address, of the user's choice, or of the browser, in this order. */
export function startTranslation(services: Services): Promise<i18n> {
  const settings = services.get(SettingsStoreToken);
  settings.suggestLanguage(pickLanguage(navigator.languages, settings.languages));
  const language = splitLanguagePrefix(location.pathname, settings.languages).prefix ?? settings.language;
  document.documentElement.lang = language;
  return createI18n(services, language);
}
