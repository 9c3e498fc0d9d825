import type { Recognition } from "../../domain/file/file-reading";
import { detectLanguage } from "../../domain/text/detect-language";
import {
  type PictureReader,
  RECOGNISED_LANGUAGES,
  type RecognisedLanguage,
  type RecognisedText,
} from "../../ports/pictures/text-recognition";

/** Below this a page is read again in another language: letters of another script look like noise. */
const DOUBTFUL = 80;
/** The order in which a doubtful page is tried: letters of the own script are known in any of its languages. */
const OTHER_SCRIPT_FIRST: readonly RecognisedLanguage[] = ["ko", "fr", "en"];
/** Below this there is no text: shapes were taken for letters. */
const NOISE = 30;

/** Pages that may be read again in vain: a bad scan is no better in any language. */
const VAIN_TRIES = 2;

/**
 * The languages that a text is likely to be in, the likeliest first: that of `hint`, else of the interface, and English.
 * More at a time are read worse.
 */
export function likelyLanguages(hint: string, interfaceLanguage: string): readonly RecognisedLanguage[] {
  const offered = [detectLanguage(hint), interfaceLanguage].flatMap(
    (code) => RECOGNISED_LANGUAGES.find((each) => each === code) ?? [],
  );
  return withEnglish(offered[0] ?? "en");
}

function withEnglish(language: RecognisedLanguage): readonly RecognisedLanguage[] {
  return language === "en" ? ["en"] : [language, "en"];
}

/** The pages of a file as they are read, in the languages of those before. */
export class RecognisedPages {
  #languages: readonly RecognisedLanguage[];
  readonly #isPicture: boolean;
  readonly #pages: RecognisedText[] = [];
  #vainTries = 0;

  constructor(languages: readonly RecognisedLanguage[], isPicture: boolean) {
    this.#languages = languages;
    this.#isPicture = isPicture;
  }

  /** The number of pages read. */
  get count(): number {
    return this.#pages.length;
  }

  /** The text of all pages, each under its number; of a picture alone its text. Empty where none was found. */
  get text(): string {
    if (!this.#pages.some(({ text }) => text !== "")) return "";
    if (this.#isPicture) return this.#pages[0]?.text ?? "";
    const texts = this.#pages.map(({ text }, at) =>
      text === "" ? `[Page ${at + 1}: no text]` : `[Page ${at + 1}]\n${text}`,
    );
    return texts.join("\n\n");
  }

  /** How much was read of a file of so many pages. */
  told(of: number): Recognition {
    const found = this.#pages.filter(({ text }) => text !== "");
    const sum = found.reduce((all, { confidence }) => all + confidence, 0);
    return { pages: this.count, of, confidence: found.length > 0 ? Math.round(sum / found.length) : 0 };
  }

  /** Reads the next page. @throws as `PictureReader.read`. */
  async read(reader: PictureReader, picture: Blob, signal: AbortSignal): Promise<void> {
    const read = async (languages: readonly RecognisedLanguage[]) =>
      tidied(await reader.read(picture, languages, signal));
    let page = await read(this.#languages);
    const others = this.#vainTries < VAIN_TRIES ? otherLanguages(page, this.#languages) : undefined;
    const again = others && (await read(others));
    if (others && again && again.confidence >= page.confidence) {
      page = again;
      this.#languages = others;
    } else if (again) this.#vainTries += 1;
    this.#pages.push(page.confidence < NOISE ? { ...page, text: "" } : page);
  }
}

/** The languages to try a page in once more; nothing where it was read in the right ones. */
function otherLanguages(
  { text, confidence }: RecognisedText,
  tried: readonly RecognisedLanguage[],
): readonly RecognisedLanguage[] | undefined {
  if (text === "") return undefined;
  const untried = OTHER_SCRIPT_FIRST.filter((language) => !tried.includes(language));
  const written = detectLanguage(text);
  const other = confidence < DOUBTFUL ? untried[0] : untried.find((language) => language === written);
  return other && withEnglish(other);
}

/** The text without spaces at the ends of lines and more than one empty line in a row. */
function tidied({ text, confidence }: RecognisedText): RecognisedText {
  const lines = text.split("\n").map((line) => line.trimEnd());
  return {
    text: lines
      .join("\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim(),
    confidence,
  };
}
