type Text = readonly [title: string, description: string];

/** The names of a task's parts when no model has named them. */
export interface SubTaskTexts {
  readonly story: readonly Text[];
  readonly build: readonly Text[];
  readonly other: readonly Text[];
  /** Stands before the title of a task that is improved. */
  readonly refinement: string;
}

const EN: SubTaskTexts = {
  story: [
    [
      "Research and planning",
      "Research the subject and setting, and plan the structure, the themes and the line of the story.",
    ],
    [
      "Character and plot development",
      "Develop the characters, their conflicts and the plot, scene by scene.",
    ],
    ["Writing and style", "Write the complete text in a consistent style, following plan and characters."],
  ],
  build: [
    [
      "Analysis and design",
      "Analyse what is needed and design the solution: parts, data, interfaces, decisions.",
    ],
    ["Implementation", "Implement the design completely and explain how it is used and tested."],
  ],
  other: [
    ["Planning and analysis", "Analyse the request, collect what is known and plan the deliverable."],
    [
      "Execution and delivery",
      "Produce the complete deliverable that the request asks for, following the plan.",
    ],
  ],
  refinement: "Refinement: ",
};

const FR: SubTaskTexts = {
  story: [
    [
      "Recherche et planification",
      "Documenter le sujet et le cadre, puis planifier la structure, les thèmes et le fil du récit.",
    ],
    ["Personnages et intrigue", "Développer les personnages, leurs conflits et l’intrigue, scène par scène."],
    [
      "Écriture et style",
      "Écrire le texte complet dans un style cohérent, en suivant le plan et les personnages.",
    ],
  ],
  build: [
    [
      "Analyse et conception",
      "Analyser ce qui est nécessaire et concevoir la solution : parties, données, interfaces, décisions.",
    ],
    ["Réalisation", "Réaliser toute la conception et expliquer comment l’utiliser et la tester."],
  ],
  other: [
    ["Planification et analyse", "Analyser la demande, réunir ce qui est connu et planifier le livrable."],
    ["Exécution et livraison", "Produire le livrable complet demandé, en suivant le plan."],
  ],
  refinement: "Amélioration : ",
};

const KO: SubTaskTexts = {
  story: [
    ["조사와 기획", "주제와 배경을 조사하고 이야기의 구조, 주제, 흐름을 계획합니다."],
    ["인물과 줄거리 구성", "인물과 갈등, 줄거리를 장면별로 발전시킵니다."],
    ["집필과 문체", "계획과 인물 설정에 따라 일관된 문체로 전체 글을 씁니다."],
  ],
  build: [
    [
      "분석과 설계",
      "필요한 것을 분석하고 구성 요소, 데이터, 인터페이스, 결정 사항을 포함해 해결책을 설계합니다.",
    ],
    ["구현", "설계를 완전히 구현하고 사용 및 테스트 방법을 설명합니다."],
  ],
  other: [
    ["기획과 분석", "요청을 분석하고 알려진 내용을 모아 결과물을 계획합니다."],
    ["실행과 전달", "계획에 따라 요청한 결과물을 완전하게 작성합니다."],
  ],
  refinement: "개선: ",
};

/** The texts in a language; English where there are none. */
export function subTaskTexts(language: string): SubTaskTexts {
  if (language === "fr") return FR;
  return language === "ko" ? KO : EN;
}
