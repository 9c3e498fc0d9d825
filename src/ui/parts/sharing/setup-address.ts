import type { Language } from "@core/domain/language";

/** The language a link opens in; empty for the one its reader has chosen. */
export type LinkLanguage = Language | "";

/** The beginning of a link, which the code of a setup, or of a part of it, follows. */
export function setupAddress(origin: string, language: LinkLanguage): string {
  return `${origin}/${language}#s=`;
}
