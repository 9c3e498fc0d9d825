import type { Services } from "@core/di/token";
import { FALLBACK_LANGUAGE, pickLanguage, splitLanguagePrefix } from "@core/domain/text/language";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { LocaleBundles } from "@core/points/locale-bundle";
import { SettingsStoreToken } from "@core/stores/tokens";
import { type BackendModule, createInstance, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";

/**
 * Starts translation in the language of the address, of the user's choice, or of the browser, in this order; `texts`
 * are the namespaces of the page that is shown first.
 */
export function startTranslation(services: Services, texts: readonly string[] = []): Promise<i18n> {
  const settings = services.get(SettingsStoreToken);
  settings.suggestLanguage(pickLanguage(navigator.languages, settings.languages));
  const language = splitLanguagePrefix(location.pathname, settings.languages).prefix ?? settings.language;
  document.documentElement.lang = language;
  return createI18n(services, language, texts);
}

/** Namespaces that all pages need; every other one is loaded by the page that names it. */
const FIRST_NAMESPACES = ["common", "shell"];

/** Starts translation in a language, with the texts that `LocaleBundles` contribute and English where one is missing. */
export async function createI18n(
  services: Services,
  language: string,
  texts: readonly string[] = [],
): Promise<i18n> {
  const instance = createInstance();
  await instance
    .use(bundleBackend(services))
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: FALLBACK_LANGUAGE,
      ns: [...FIRST_NAMESPACES, ...texts],
      defaultNS: "common",
      interpolation: { escapeValue: false },
      // Old records may lack what a newer text asks for; braces are never for people to read.
      missingInterpolationHandler: () => "",
    });
  return instance;
}

/** A namespace nobody contributes counts as empty: its keys show, and nothing waits for it for ever. */
function bundleBackend(services: Services): BackendModule {
  const host = services.get(PluginHostToken);
  const bundles = host.open(LocaleBundles);
  return {
    type: "backend",
    callbackApi: false,
    init: () => {},
    read: async (language: string, namespace: string) => {
      const bundle = bundles.all.find((each) => each.language === language && each.namespace === namespace);
      return bundle ? await host.load(bundle) : {};
    },
  };
}
