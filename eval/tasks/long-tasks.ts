import type { EvalLanguage, EvalTask } from "./eval-task";
import { plantedFactsTask } from "./facts-task";

/** Words of about five pages; Korean has fewer of them on a page. */
const FIVE_PAGES: Readonly<Record<EvalLanguage, { readonly least: number; readonly prompt: string }>> = {
  en: {
    least: 2200,
    prompt:
      "Write a guide of at least 2,200 words for people who take over a village library: eight sections under headings of their own, a table of a year's tasks with at least twelve rows, and a last section called “Checklist” with at least ten bullet points.",
  },
  fr: {
    least: 2200,
    prompt:
      "Rédigez un guide d’au moins 2 200 mots pour des bénévoles qui reprennent une bibliothèque de village : huit parties sous leurs propres titres, un tableau des tâches de l’année d’au moins douze lignes, et une dernière partie intitulée « Liste de contrôle » d’au moins dix puces.",
  },
  ko: {
    least: 1300,
    prompt:
      "마을 도서관을 이어받는 사람들을 위한 안내서를 1,300단어 이상으로 써 주세요. 제목이 있는 여덟 개의 장, 열두 줄 이상의 한 해 할 일 표, 그리고 글머리표가 열 개 이상인 마지막 장 “점검표”가 있어야 합니다.",
  },
};
const LAST_HEADING: Readonly<Record<EvalLanguage, string>> = {
  en: "Checklist",
  fr: "Liste de contrôle",
  ko: "점검표",
};
/** Documents that no model of 200,000 tokens reads at once. */
const DOCUMENTS = 12;
const FILLERS = 1400;

/** A text of five pages, judged by code. */
export function fivePagesTask(language: EvalLanguage): EvalTask {
  const { least, prompt } = FIVE_PAGES[language];
  return {
    id: `e-${language}-five-pages`,
    kind: "long",
    language,
    prompt,
    attachments: [],
    checks: [
      { count: "words", min: least },
      { count: "headings", min: 8 },
      { count: "table-rows", min: 12 },
      { count: "bullet-items", min: 10 },
      { matches: `^#{1,6} .*${LAST_HEADING[language]}`, flags: "m" },
    ],
    criteria: [],
  };
}

/** Facts planted in documents that are more together than a model reads at once. */
export function beyondWindowTask(language: EvalLanguage): EvalTask {
  const id = `e-${language}-beyond-window`;
  return { ...plantedFactsTask(language, DOCUMENTS, { id, fillers: FILLERS }), kind: "long" };
}
