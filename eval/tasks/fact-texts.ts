import type { EvalLanguage } from "./eval-task";

/** The words that documents with planted facts are made of, in one language. */
export interface FactTexts {
  /** Measures, each with its unit. */
  readonly measures: readonly (readonly [name: string, unit: string])[];
  /** One for each document, of which there are twelve at most. */
  readonly places: readonly string[];
  readonly heading: (place: string) => string;
  /** Sentence that states a fact, and one that states an outdated value. */
  readonly fact: (measure: string, place: string, value: string) => string;
  readonly outdated: (measure: string, place: string, value: string) => string;
  /** Sentences that state nothing that is asked for. */
  readonly filler: readonly string[];
  readonly request: (subjects: string) => string;
  /** The same where pages of the web hold the facts. */
  readonly research: (subjects: string) => string;
  readonly subject: (measure: string, place: string) => string;
  /** Asks for another value of a subject, and for no other change. */
  readonly change: (subject: string, value: string) => string;
}

/** In the languages of the application. */
export const FACT_TEXTS: Readonly<Record<EvalLanguage, FactTexts>> = {
  en: {
    measures: [
      ["water level", "cm"],
      ["annual cost", "florins"],
      ["number of visitors", "people"],
      ["length of the dam", "m"],
      ["repair time", "days"],
    ],
    places: [
      "Aldermoor",
      "Brackwell",
      "Coldfen",
      "Dunmere",
      "Elmsgate",
      "Farrowby",
      "Gillbeck",
      "Holmsey",
      "Ivelstow",
      "Kelderby",
      "Larkhope",
      "Millrigg",
    ],
    heading: (place) => `Report of the keeper of ${place}`,
    fact: (measure, place, value) => `The ${measure} of ${place} is ${value}, as measured this year.`,
    outdated: (measure, place, value) =>
      `An earlier report gave the ${measure} of ${place} as ${value}; that figure was wrong.`,
    filler: [
      "The path along the bank has been cleared of fallen branches.",
      "Two of the benches were painted green, which pleased nobody.",
      "The keeper's dog has taken to sleeping in the boathouse.",
      "There was talk of planting willows, but the ground is too stony.",
      "Visitors keep asking where the old sluice used to be.",
      "The gate squeaks again and wants oil.",
    ],
    request: (subjects) =>
      `From the attached reports, write a summary for the council. State each of these: ${subjects}. Use only what the reports say, pass over figures that a report calls wrong, and name the file after each statement in square brackets, such as [report-1.txt].`,
    research: (subjects) =>
      `Look up on the web what the keepers of these places report this year, and write a summary for the council. State each of these: ${subjects}. Use only what the pages say, pass over figures that a page calls wrong, and name the site after each statement in square brackets, such as [report-1-en.example].`,
    subject: (measure, place) => `the ${measure} of ${place}`,
    change: (subject, value) => `Change ${subject} to ${value}, and nothing else.`,
  },
  fr: {
    measures: [
      ["niveau d'eau", "cm"],
      ["coût annuel", "florins"],
      ["nombre de visiteurs", "personnes"],
      ["longueur de la digue", "m"],
      ["délai de réparation", "jours"],
    ],
    places: [
      "Montclair",
      "Ruisselet",
      "Valbrune",
      "Pierrefeu",
      "Aubignac",
      "Clairval",
      "Hautefage",
      "Noirmont",
      "Bellerive",
      "Fontenay-le-Gué",
      "Marsac",
      "Orlhac",
    ],
    heading: (place) => `Rapport du gardien de ${place}`,
    fact: (measure, place, value) => `Pour ${place}, le relevé de cette année donne : ${measure}, ${value}.`,
    outdated: (measure, place, value) =>
      `Un ancien rapport indiquait pour ${place} : ${measure}, ${value} ; ce chiffre était faux.`,
    filler: [
      "Le sentier de la berge a été débarrassé des branches tombées.",
      "Deux bancs ont été repeints en vert, ce qui n'a plu à personne.",
      "Le chien du gardien dort désormais dans l'abri à bateaux.",
      "On a parlé de planter des saules, mais le sol est trop pierreux.",
      "Les promeneurs demandent toujours où se trouvait l'ancienne vanne.",
      "Le portail grince de nouveau et réclame de l'huile.",
    ],
    request: (subjects) =>
      `À partir des rapports joints, rédigez une synthèse pour le conseil municipal. Indiquez chacun de ces points : ${subjects}. N'utilisez que ce que disent les rapports, laissez de côté les chiffres qu'un rapport dit faux, et nommez le fichier après chaque affirmation entre crochets, par exemple [report-1.txt].`,
    research: (subjects) =>
      `Cherchez sur le web ce que rapportent cette année les gardiens de ces lieux, et rédigez une synthèse pour le conseil municipal. Indiquez chacun de ces points : ${subjects}. N'utilisez que ce que disent les pages, laissez de côté les chiffres qu'une page dit faux, et nommez le site après chaque affirmation entre crochets, par exemple [report-1-fr.example].`,
    subject: (measure, place) => `${measure} (${place})`,
    change: (subject, value) => `Remplacez la valeur de ${subject} par ${value}, et ne changez rien d’autre.`,
  },
  ko: {
    measures: [
      ["수위", "cm"],
      ["연간 비용", "플로린"],
      ["방문객 수", "명"],
      ["둑 길이", "m"],
      ["수리 기간", "일"],
    ],
    places: [
      "가람골",
      "너울재",
      "다온터",
      "라온마을",
      "미르내",
      "바람목",
      "새별못",
      "아라들",
      "윤슬나루",
      "참샘",
      "한빛둑",
      "해오름",
    ],
    heading: (place) => `${place} 관리인의 보고`,
    fact: (measure, place, value) => `올해 잰 바로는 ${place}의 ${measure}: ${value}.`,
    outdated: (measure, place, value) =>
      `예전 보고에는 ${place}의 ${measure}: ${value}(이)라고 적혀 있었으나 틀린 값이다.`,
    filler: [
      "둑길에 쓰러져 있던 나뭇가지를 모두 치웠다.",
      "긴 의자 두 개를 초록색으로 칠했는데 아무도 좋아하지 않았다.",
      "관리인의 개는 요즘 배를 넣어 두는 곳에서 잔다.",
      "버드나무를 심자는 말이 있었지만 땅에 돌이 너무 많다.",
      "사람들은 옛 물문이 어디에 있었는지 자꾸 묻는다.",
      "문이 다시 삐걱거려 기름을 쳐야 한다.",
    ],
    request: (subjects) =>
      `첨부한 보고서를 바탕으로 의회에 낼 요약을 써 주세요. 다음을 모두 밝혀 주세요: ${subjects}. 보고서에 있는 것만 쓰고, 보고서가 틀렸다고 한 값은 쓰지 말고, 각 문장 뒤에 파일 이름을 대괄호로 적어 주세요. 예: [report-1.txt].`,
    research: (subjects) =>
      `이곳 관리인들이 올해 보고한 내용을 웹에서 찾아 의회에 낼 요약을 써 주세요. 다음을 모두 밝혀 주세요: ${subjects}. 페이지에 있는 것만 쓰고, 페이지가 틀렸다고 한 값은 쓰지 말고, 각 문장 뒤에 사이트를 대괄호로 적어 주세요. 예: [report-1-ko.example].`,
    subject: (measure, place) => `${place}의 ${measure}`,
    change: (subject, value) => `${subject} 값을 ${value}(으)로 바꾸고 나머지는 그대로 두세요.`,
  },
};
