import type { KnowledgeItem } from "@core/domain/knowledge/knowledge-item";
import { Random } from "../delegation/random";
import { ASKED_FILES, type AskedFile } from "./questions";

/** Characters of each file, most of which have nothing to do with its fact. */
const FILE_LENGTH = 7_000;

/** The parts that sentences around the facts are made of: talk of offices, which shares words with the questions. */
const PARTS: Readonly<Record<AskedFile["language"], readonly (readonly string[])[]>> = {
  en: [
    [
      "The team",
      "The committee",
      "A customer",
      "The office",
      "The kitchen staff",
      "Our supplier",
      "The board",
    ],
    ["looked at", "put off", "asked about", "wrote down", "was told of", "agreed on", "paid for"],
    [
      "the schedule",
      "the money for the website",
      "the printer",
      "a hotel list",
      "the training",
      "the survey",
      "the report",
    ],
    [
      "early in the week",
      "after the meeting",
      "when the bus was late",
      "ahead of the summer",
      "for the guests",
      "at that hour",
    ],
  ],
  fr: [
    ["L'équipe", "Le comité", "Un client", "Le bureau", "La cuisine", "Notre fournisseur", "La direction"],
    ["a relu", "a reporté", "a demandé", "a noté", "a découvert", "a accepté", "a payé"],
    [
      "le calendrier",
      "l'argent du site web",
      "l'imprimante",
      "une liste d'hébergements",
      "la formation",
      "l'enquête",
      "le rapport",
    ],
    [
      "en début de semaine",
      "après la réunion",
      "le jour prévu",
      "avant l'été",
      "pour les visiteurs",
      "à cette heure",
    ],
  ],
  ko: [
    ["팀은", "위원회는", "고객은", "사무실은", "주방은", "공급처는", "이사회는"],
    ["주초에", "회의 뒤에", "버스가 늦은 날", "여름 전에", "손님을 위해", "그 시간에"],
    ["일정을", "웹사이트 비용을", "프린터를", "호텔 목록을", "교육을", "설문을", "보고서를"],
    ["살폈습니다", "미루었습니다", "물었습니다", "적었습니다", "들었습니다", "정했습니다", "냈습니다"],
  ],
};

/** The files as the knowledge base keeps them: always the same. */
export function corpus(): readonly KnowledgeItem[] {
  return ASKED_FILES.map((file, at) => item(file, at));
}

function item({ name, language, about, fact }: AskedFile, at: number): KnowledgeItem {
  const random = new Random(name);
  const paragraphs: string[] = [];
  for (let length = 0; length < FILE_LENGTH; ) {
    const paragraph = Array.from({ length: 5 }, () => sentence(language, random)).join(" ");
    length += paragraph.length;
    paragraphs.push(paragraph);
  }
  paragraphs.splice(random.int(2, paragraphs.length - 2), 0, `${about} ${fact}`);
  const content = paragraphs.join("\n\n");
  return {
    ...{ id: `f${String(at).padStart(2, "0")}`, name, path: name, type: "file", fileType: "text" },
    ...{ content, size: content.length, tags: [], lastModified: 1, createdAt: 1 },
  };
}

function sentence(language: AskedFile["language"], random: Random): string {
  return `${PARTS[language].map((part) => random.pick(part)).join(" ")}.`;
}
