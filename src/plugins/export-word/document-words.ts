/** The words that a file adds to a text, in the text's language. */
export interface DocumentWords {
  readonly contents: string;
  readonly figure: string;
}

const WORDS: Readonly<Record<string, DocumentWords>> = {
  ar: { contents: "المحتويات", figure: "الشكل" },
  de: { contents: "Inhalt", figure: "Abbildung" },
  el: { contents: "Περιεχόμενα", figure: "Σχήμα" },
  en: { contents: "Contents", figure: "Figure" },
  es: { contents: "Índice", figure: "Figura" },
  fr: { contents: "Table des matières", figure: "Figure" },
  it: { contents: "Indice", figure: "Figura" },
  ja: { contents: "目次", figure: "図" },
  ko: { contents: "목차", figure: "그림" },
  nl: { contents: "Inhoud", figure: "Figuur" },
  pt: { contents: "Índice", figure: "Figura" },
  ru: { contents: "Содержание", figure: "Рисунок" },
  uk: { contents: "Зміст", figure: "Рисунок" },
  zh: { contents: "目录", figure: "图" },
};
const ENGLISH: DocumentWords = { contents: "Contents", figure: "Figure" };

/** The words of a language; English ones for a language that is not among them. */
export function documentWords(language: string): DocumentWords {
  const [code = ""] = language.split("-");
  return (Object.hasOwn(WORDS, code) ? WORDS[code] : undefined) ?? ENGLISH;
}

/** A language as Word names it, with a region: `en-US`. */
export function wordLanguage(language: string): string {
  try {
    const { language: code, region } = new Intl.Locale(language).maximize();
    return region ? `${code}-${region}` : code;
  } catch {
    // It is no language that is known.
    return "en-US";
  }
}
