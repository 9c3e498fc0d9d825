/** The names of the model that checked first, and of the one that was asked as well. */
export interface OpinionNames {
  readonly first: string;
  readonly second: string;
}

/** The sentences on what two models said of a requirement that the first one found to be met. */
export interface OpinionTexts {
  agreed(names: OpinionNames): string;
  /** The third look was taken by the first model again. */
  mostMet(names: OpinionNames): string;
  mostUnmet(names: OpinionNames): string;
  undecided(names: OpinionNames): string;
  alone(names: OpinionNames, why: string): string;
  same(names: OpinionNames): string;
  readonly gone: string;
  readonly limit: string;
}

const EN: OpinionTexts = {
  agreed: ({ first, second }) => `${first} and ${second} both say it is met.`,
  mostMet: ({ first, second }) =>
    `2 of 3 say it is met: ${first} met, ${second} not met, ${first} again met.`,
  mostUnmet: ({ first, second }) =>
    `2 of 3 say it is not met: ${first} met, ${second} not met, ${first} again not met.`,
  undecided: ({ first, second }) =>
    `${first} says it is met, ${second} that it is not, and a third look did not decide.`,
  alone: ({ first, second }, why) => `${second} gave no verdict (${why}), so that of ${first} stands.`,
  same: ({ second }) => `${second} is the model that checked it already, so no other was asked.`,
  gone: "it is no longer set up",
  limit: "the limit of the task leaves no room for it",
};

const FR: OpinionTexts = {
  agreed: ({ first, second }) => `${first} et ${second} disent tous deux qu’elle est satisfaite.`,
  mostMet: ({ first, second }) =>
    `2 avis sur 3 la disent satisfaite : ${first} oui, ${second} non, ${first} de nouveau oui.`,
  mostUnmet: ({ first, second }) =>
    `2 avis sur 3 la disent non satisfaite : ${first} oui, ${second} non, ${first} cette fois non.`,
  undecided: ({ first, second }) =>
    `${first} la dit satisfaite, ${second} non, et un troisième avis n’a pas tranché.`,
  alone: ({ first, second }, why) => `${second} n’a pas donné d’avis (${why}) : celui de ${first} vaut.`,
  same: ({ second }) => `${second} est le modèle qui a déjà vérifié : aucun autre n’a été consulté.`,
  gone: "il n’est plus configuré",
  limit: "la limite de la tâche ne lui laisse pas de place",
};

const KO: OpinionTexts = {
  agreed: ({ first, second }) => `두 모델 모두 충족으로 판단: ${first}, ${second}.`,
  mostMet: ({ first, second }) =>
    `3번 중 2번 충족으로 판단: ${first} 충족, ${second} 미충족, ${first} 다시 충족.`,
  mostUnmet: ({ first, second }) =>
    `3번 중 2번 미충족으로 판단: ${first} 충족, ${second} 미충족, ${first} 다시 보니 미충족.`,
  undecided: ({ first, second }) =>
    `${first} 충족, ${second} 미충족으로 갈렸고, 세 번째 확인으로도 정해지지 않았습니다.`,
  alone: ({ first, second }, why) => `${second}의 판단이 없어(${why}) ${first}의 판단을 따릅니다.`,
  same: ({ second }) => `이미 확인한 모델(${second})과 같아 다른 모델에 묻지 않았습니다.`,
  gone: "더 이상 설정되어 있지 않음",
  limit: "작업 한도에 남은 여유가 없음",
};

/** The sentences in a language. */
export function opinionTexts(language: string): OpinionTexts {
  return language === "fr" ? FR : language === "ko" ? KO : EN;
}
