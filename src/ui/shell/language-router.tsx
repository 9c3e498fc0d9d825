import { splitLanguagePrefix } from "@core/domain/text/language";
import { SettingsStoreToken } from "@core/stores/tokens";
import { ChangeLanguageContext } from "@ui/language";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { BrowserRouter } from "react-router-dom";

/** The router. A language prefix of the address is its base name and rules over the user's own language. */
export const LanguageRouter = observer(function LanguageRouter({ children }: { children: ReactNode }) {
  const settings = useService(SettingsStoreToken);
  const { i18n } = useTranslation();
  const currentPrefix = useCallback(
    () => splitLanguagePrefix(location.pathname, settings.languages).prefix,
    [settings],
  );
  const [prefix, setPrefix] = useState(currentPrefix);
  const language = prefix ?? settings.language;
  const { language: shown } = i18n;
  useEffect(() => {
    settings.showLanguage(language);
    if (i18n.language !== language) void i18n.changeLanguage(language);
  }, [i18n, language, settings]);
  // Not before the texts of a language are there: a screen reader would read those of another with its voice.
  useEffect(() => {
    document.documentElement.lang = shown;
  }, [shown]);
  useEffect(() => {
    const onPopState = () => setPrefix(currentPrefix());
    addEventListener("popstate", onPopState);
    return () => removeEventListener("popstate", onPopState);
  }, [currentPrefix]);
  const changeLanguage = useCallback(
    (chosen: string) => {
      settings.setLanguage(chosen);
      const { rest } = splitLanguagePrefix(location.pathname, settings.languages);
      history.replaceState(history.state, "", rest + location.search + location.hash);
      setPrefix(undefined);
    },
    [settings],
  );
  return (
    <ChangeLanguageContext value={changeLanguage}>
      <BrowserRouter key={prefix ?? ""} basename={prefix ? `/${prefix}` : "/"}>
        {children}
      </BrowserRouter>
    </ChangeLanguageContext>
  );
});
