import { splitLanguagePrefix } from "@core/domain/language";
import { SettingsStoreToken } from "@core/stores/tokens";
import { ChangeLanguageContext } from "@ui/language";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { type ReactNode, useCallback, useEffect, useReducer } from "react";
import { useTranslation } from "react-i18next";
import { BrowserRouter } from "react-router-dom";

/** The router. A language prefix of the address is its base name and rules over the user's own language. */
export const LanguageRouter = observer(function LanguageRouter({ children }: { children: ReactNode }) {
  const settings = useService(SettingsStoreToken);
  const { i18n } = useTranslation();
  const [, lookAgain] = useReducer((looks: number) => looks + 1, 0);
  // Looked up anew where a plugin from outside brings the language of the address.
  const { prefix } = splitLanguagePrefix(location.pathname, settings.languages);
  const language = prefix ?? settings.language;
  useEffect(() => {
    document.documentElement.lang = language;
    settings.showLanguage(language);
    if (i18n.language !== language) void i18n.changeLanguage(language);
  }, [i18n, language, settings]);
  useEffect(() => {
    addEventListener("popstate", lookAgain);
    return () => removeEventListener("popstate", lookAgain);
  }, []);
  const changeLanguage = useCallback(
    (chosen: string) => {
      settings.setLanguage(chosen);
      const { rest } = splitLanguagePrefix(location.pathname, settings.languages);
      history.replaceState(history.state, "", rest + location.search + location.hash);
      lookAgain();
    },
    [settings],
  );
  return (
    <ChangeLanguageContext value={changeLanguage}>
      <BrowserRouter key={prefix ?? ""} basename={prefix ? `/${prefix}` : undefined}>
        {children}
      </BrowserRouter>
    </ChangeLanguageContext>
  );
});
