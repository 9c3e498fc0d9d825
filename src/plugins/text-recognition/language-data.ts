import type { RecognisedLanguage } from "@core/ports/pictures/text-recognition";

/** Addresses of the data beside the application, with the names that Tesseract has for the languages. */
const DATA = {
  en: { code: "eng", load: () => import("@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url") },
  fr: { code: "fra", load: () => import("@tesseract.js-data/fra/4.0.0_best_int/fra.traineddata.gz?url") },
  ko: { code: "kor", load: () => import("@tesseract.js-data/kor/4.0.0_best_int/kor.traineddata.gz?url") },
} as const;

/** The data of one language: what Tesseract calls it, and a file that may be packed. */
export interface LanguageData {
  readonly code: string;
  readonly data: Blob;
}

/** The data of languages, in their order. @throws what `ownFile` throws. */
export function languageData(
  languages: readonly RecognisedLanguage[],
  ownFile: (url: string) => Promise<Blob>,
): Promise<readonly LanguageData[]> {
  return Promise.all(
    languages.map(async (language) => {
      const { code, load } = DATA[language];
      return { code, data: await ownFile((await load()).default) };
    }),
  );
}
