import type { Services } from "@core/di/token";
import { pickLanguage, splitLanguagePrefix } from "@core/domain/text/language";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { LocaleBundles, type LocaleTexts } from "@core/points/locale-bundle";
import { PreferencesToken } from "@core/ports/preferences";
import { EARLY_PREFERENCES } from "@core/stores/settings/early-preferences";
import { SettingsStoreToken } from "@core/stores/tokens";
import { reaction } from "mobx";
import { getI18n } from "react-i18next";

/** Has the language and the texts on screen follow the plugins that bring them, as they come and go. */
export async function followTexts(services: Services): Promise<void> {
  followLanguage(services);
  await replaceTexts(services);
}

/** Shows the texts of plugins that are installed later, also where a page asked for them before they were there. */
export async function showLaterTexts(services: Services): Promise<void> {
  const bundles = services.get(PluginHostToken).open(LocaleBundles);
  reaction(
    () => bundles.all.length,
    () => void replaceTexts(services),
    { fireImmediately: true },
  );
}

/** Forgets that the user has chosen a language that nobody offers any more. */
export function forgetGoneLanguage(services: Services): void {
  const chosen = services.get(PreferencesToken).get(EARLY_PREFERENCES.language);
  const { languages } = services.get(SettingsStoreToken);
  if (chosen !== undefined && !languages.some(({ code }) => code === chosen))
    services.get(PreferencesToken).remove(EARLY_PREFERENCES.language);
}

/** The user's own language may have come just now, or have gone; so may that of the address. */
function followLanguage(services: Services): void {
  const settings = services.get(SettingsStoreToken);
  const { languages, shownLanguage } = settings;
  const isOffered = (language: string) => languages.some(({ code }) => code === language);
  const chosen = services.get(PreferencesToken).get(EARLY_PREFERENCES.language);
  if (chosen !== undefined && isOffered(chosen)) settings.setLanguage(chosen);
  else if (!isOffered(settings.language))
    settings.suggestLanguage(pickLanguage(navigator.languages, languages));
  const { pathname, search, hash } = location;
  const first = pathname.split("/")[1] ?? "";
  const { prefix } = splitLanguagePrefix(pathname, languages);
  const hasGone = prefix === undefined && first === shownLanguage && !isOffered(first);
  if (hasGone)
    history.replaceState(history.state, "", (pathname.slice(first.length + 1) || "/") + search + hash);
  // The router reads the language of the address when that changes, and not before.
  if (hasGone || (prefix !== undefined && prefix !== shownLanguage))
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
}

/** Puts what is contributed by now in the place of all texts that were loaded. */
async function replaceTexts(services: Services): Promise<void> {
  const i18n = getI18n();
  const host = services.get(PluginHostToken);
  const bundles = host.open(LocaleBundles).all;
  const loaded = Object.entries(i18n.store.data).flatMap(([language, namespaces]) =>
    Object.keys(namespaces).map((namespace) => ({ language, namespace })),
  );
  const read = loaded.map(async ({ language, namespace }) => {
    const bundle = bundles.find((each) => each.language === language && each.namespace === namespace);
    // A failed load is recorded by the host; the texts before it stay.
    const texts = bundle ? await host.load(bundle).catch(() => undefined) : {};
    return { language, namespace, texts };
  });
  let isChanged = false;
  for (const { language, namespace, texts } of await Promise.all(read)) {
    if (!texts || isSame(texts, i18n.getResourceBundle(language, namespace))) continue;
    isChanged = true;
    // It would be merged with what was there.
    i18n.removeResourceBundle(language, namespace);
    i18n.addResourceBundle(language, namespace, texts);
  }
  // All that shows texts listens to that; the language itself is changed by who shows it.
  if (isChanged) i18n.emit("languageChanged", i18n.language);
}

/** Texts are loaded once, so the same ones hold the same values. */
function isSame(some: LocaleTexts, others: LocaleTexts): boolean {
  const keys = Object.keys(some);
  return keys.length === Object.keys(others).length && keys.every((key) => some[key] === others[key]);
}
