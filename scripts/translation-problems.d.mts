/** Problems of the texts of an application in a folder, and how many texts each language without a promise lacks. */
export function translationProblems(folder: string): {
  readonly problems: readonly string[];
  readonly lacks: ReadonlyMap<string, number>;
};
