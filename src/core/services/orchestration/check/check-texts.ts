import type { FaultKind } from "./text-faults";

type CheckTexts = Readonly<
  Record<
    | FaultKind
    | "claims"
    | "error"
    | "not-checked"
    | "not-quoted"
    | "not-shown"
    | "unrelated"
    | "no-validator"
    | "none-found",
    string
  >
>;

const EN: CheckTexts = {
  cut: "The text goes to its end",
  empty: "There is a text",
  refusal: "The request is carried out and not declined",
  question: "The result is delivered and not asked about",
  placeholder: "No passage is left as a placeholder",
  "open-fence": "Every code block is closed",
  "invalid-json": "The JSON can be read",
  language: "The text is in the language of the request",
  misquoted: "What is quoted of a source stands there word by word",
  "unread-source": "What is quoted of a source could be looked up",
  "unknown-source": "Every citation leads to a source",
  uncited: "What the text rests on is cited",
  unsourced: "Every figure, date and name stands in the sources",
  claims: "What is cited says what the text claims",
  error: "Validation error",
  "not-checked": "The check could not be made",
  "not-quoted": "The words given as proof are not in the text",
  "not-shown": "The words given as proof do not show it",
  unrelated: "The words given as proof speak of something else",
  "no-validator": "There is no validator",
  "none-found": "Nothing against it was found",
};

const FR: CheckTexts = {
  cut: "Le texte va jusqu’à sa fin",
  empty: "Il y a un texte",
  refusal: "La demande est exécutée et non refusée",
  question: "Le résultat est livré et ne fait pas l’objet d’une question",
  placeholder: "Aucun passage n’est laissé à compléter",
  "open-fence": "Chaque bloc de code est fermé",
  "invalid-json": "Le JSON est lisible",
  language: "Le texte est dans la langue de la demande",
  misquoted: "Ce qui est cité d’une source s’y trouve mot pour mot",
  "unread-source": "Ce qui est cité d’une source a pu être retrouvé",
  "unknown-source": "Chaque renvoi mène à une source",
  uncited: "Ce sur quoi le texte repose est cité",
  unsourced: "Chaque chiffre, date et nom figure dans les sources",
  claims: "Les sources citées disent ce que le texte affirme",
  error: "Erreur de validation",
  "not-checked": "La vérification n’a pas pu être faite",
  "not-quoted": "Les mots donnés pour preuve ne sont pas dans le texte",
  "not-shown": "Les mots donnés pour preuve ne le montrent pas",
  unrelated: "Les mots donnés pour preuve parlent d’autre chose",
  "no-validator": "Il n’y a pas de validateur",
  "none-found": "Rien de contraire n’a été trouvé",
};

const KO: CheckTexts = {
  cut: "글이 끝까지 작성되어 있음",
  empty: "내용이 있음",
  refusal: "요청을 거절하지 않고 수행함",
  question: "되묻지 않고 결과를 전달함",
  placeholder: "채워지지 않은 자리가 없음",
  "open-fence": "모든 코드 블록이 닫혀 있음",
  "invalid-json": "JSON을 읽을 수 있음",
  language: "요청한 언어로 작성되어 있음",
  misquoted: "출처에서 따온 말이 그곳에 그대로 있음",
  "unread-source": "출처에서 따온 말을 찾아볼 수 있음",
  "unknown-source": "모든 인용 번호가 출처로 이어짐",
  uncited: "글의 근거를 인용함",
  unsourced: "모든 숫자, 날짜, 이름이 자료에 있음",
  claims: "인용한 출처가 글의 주장을 뒷받침함",
  error: "검증 오류",
  "not-checked": "확인하지 못했습니다",
  "not-quoted": "근거로 든 말이 글에 없습니다",
  "not-shown": "근거로 든 말로는 확인되지 않습니다",
  unrelated: "근거로 든 말이 다른 내용입니다",
  "no-validator": "검증 담당이 없습니다",
  "none-found": "어긋나는 내용이 없습니다",
};

/** The text on a check in a language: on the absence of some fault, or on the lack of a verdict. */
export function checkText(kind: keyof CheckTexts, language: string): string {
  return (language === "fr" ? FR : language === "ko" ? KO : EN)[kind];
}
