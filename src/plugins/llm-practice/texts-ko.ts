import type { PracticeTexts } from "./practice-text-set";

/** Korean. */
export const korean: PracticeTexts = {
  simulatedLabel: "시뮬레이션입니다.",
  simulatedNote:
    "연습 모델이 작업 과정을 보여 주기 위해 요청에 있는 말만으로 이 글을 만들었습니다. 주제에 대해서는 아는 것이 없으니, 실제 답변을 받으려면 설정에서 제공자를 추가하세요.",
  team: [
    { name: "콘텐츠 작가", role: "요청을 명확한 문서로 만드는 작가" },
    { name: "조사 분석가", role: "주제에 대해 알려진 것을 모으고 정리하는 분석가" },
    { name: "최종 편집자", role: "각 부분을 하나의 일관된 결과물로 묶는 편집자" },
  ],
  partTitle: (number, phrase) => `${number}부: ${phrase}`,
  partDescription: (phrases) => `다음 사항을 빠짐없이 작성합니다: ${phrases}.`,
  deliveryTitle: "모두 모아 전달하기",
  deliveryDescription: "각 부분을 요청한 내용을 모두 담은 하나의 완성된 문서로 묶습니다.",
  instructions: (role, skills) =>
    `# 목적\n당신은 한 가지를 책임집니다: ${role}.\n\n# 작업 방식\n1. 작업과 요구 사항을 읽습니다.\n2. 하나씩 처리합니다(${skills || "일반 역량"}).\n3. 결과를 모든 요구 사항과 대조합니다.\n\n# 결과물\n되묻지 않고 완성한 Markdown 문서.`,
  overview: (subject) => `이 문서는 "${subject}" 요청에 항목별로 답합니다.`,
  paragraph: (phrase, subject) =>
    `이 절의 주제: ${phrase}. 실제 실행에서는 에이전트가 "${subject}"을(를) 위해 여기를 작성합니다. 연습 모델은 그 자리와 형식을 보여 줍니다.`,
  points: (phrase) => [
    `중요한 것: "${phrase}"의 목적`,
    `정할 것: 범위, 순서, 담당자`,
    `완료 기준: 다른 사람이 결과를 그대로 쓸 수 있음`,
  ],
  revisionTitle: "개선한 내용",
  revision: "이전 판에 대한 다음 지적을 반영했습니다:",
  inputsTitle: "각 부분의 기여",
  coverageTitle: "다룬 내용",
  tableHead: ["번호", "요청", "해당 절"],
  allFound: (requirements) => `시뮬레이션 검증: 결과물이 다음을 다룹니다: ${requirements || "맡은 작업"}.`,
  notFound: (requirements) => `시뮬레이션 검증: 다음에 관한 내용을 찾지 못했습니다: ${requirements}.`,
  chatOpening: (agent, subject) =>
    `${agent ? `${agent}입니다. ` : ""}"${subject}"에 대해 쓰셨습니다. 실제 모델이라면 지금 답하겠지만, 이 모델은 쓰신 말을 되짚을 수만 있습니다:`,
  toolAnswer: (tool) => `도구 \`${tool}\`의 답변입니다(실제 결과):`,
  chatPoint: "실제 답변이라면 다룰 내용",
  chatClosing:
    "실제 답변을 받으려면 설정 › LLM 제공자에서 제공자를 추가하세요. 그러면 이 대화를 이어 갈 수 있습니다.",
};
