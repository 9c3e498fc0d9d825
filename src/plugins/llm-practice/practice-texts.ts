import type { PracticeTexts } from "./practice-text-set";
import { english } from "./texts-en";
import { french } from "./texts-fr";
import { korean } from "./texts-ko";

type PracticeLanguage = "en" | "fr" | "ko";

const TEXTS: Readonly<Record<PracticeLanguage, PracticeTexts>> = { en: english, fr: french, ko: korean };

/** The texts of a language. */
export function practiceTexts(language: PracticeLanguage): PracticeTexts {
  return TEXTS[language];
}

/** The language a system prompt demands; without one, Korean is told by its script and the rest is English. */
export function languageOf(system: string, message: string): PracticeLanguage {
  const requested = /(?:ALWAYS respond in|the language of the request,) (\w+)/.exec(system)?.[1];
  if (requested === "French" || requested === "fr") return "fr";
  if (requested === "Korean" || requested === "ko") return "ko";
  return requested === undefined && /\p{Script=Hangul}/u.test(message) ? "ko" : "en";
}
