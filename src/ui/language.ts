import { FALLBACK_LANGUAGE } from "@core/domain/text/language";
import { createContext, useContext } from "react";
import { useTranslation } from "react-i18next";

/** The language of the interface: the prefix of the address, else the user's choice. */
export function useLanguage(): string {
  const { i18n } = useTranslation();
  return i18n.language ?? FALLBACK_LANGUAGE;
}

/** Changes the language for good and drops a language prefix from the address; provided by the shell. */
export const ChangeLanguageContext = createContext<(language: string) => void>(() => {});

/** The callback for when the user chooses a language. */
export function useChangeLanguage(): (language: string) => void {
  return useContext(ChangeLanguageContext);
}
