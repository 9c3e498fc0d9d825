import { isLanguage, type Language } from "@core/domain/language";
import { createContext, useContext } from "react";
import { useTranslation } from "react-i18next";

/** The language of the interface: the prefix of the address, else the user's choice. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return isLanguage(i18n.language) ? i18n.language : "en";
}

/** Changes the language for good and drops a language prefix from the address; provided by the shell. */
export const ChangeLanguageContext = createContext<(language: Language) => void>(() => {});

/** What to call when the user chooses a language. */
export function useChangeLanguage(): (language: Language) => void {
  return useContext(ChangeLanguageContext);
}
