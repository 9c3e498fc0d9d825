import { fenced } from "../../../domain/text/fenced";
import type { ReadPart } from "./read-parts";

type MissingText = (name: string, place: string) => string;

/** Said in the deliverable, which is in the language of the request, where a part could not be worked on. */
const MISSING: Readonly<Record<string, MissingText>> = {
  en: (name, place) => `This part of ${name} (${place}) could not be worked on. Its original text:`,
  fr: (name, place) => `Cette partie de ${name} (${place}) n’a pas pu être traitée. Son texte d’origine :`,
  ko: (name, place) => `${name}의 이 부분(${place})은 처리하지 못했습니다. 원문은 다음과 같습니다.`,
};

/**
 * The results of the parts of files, put together in their order. In the place of one that is missing stands its original
 * text, and that it does.
 */
export function joinedParts(parts: readonly ReadPart[], language: string): string {
  const missing = MISSING[language.slice(0, 2)] ?? (MISSING.en as MissingText);
  return parts
    .map(({ name, number, count, text, note }) => {
      if (note) return note.content.trim();
      return `> ${missing(name, `${number}/${count}`)}\n\n${fenced(text.trim())}`;
    })
    .join("\n\n");
}
