import type { Source } from "../../domain/source";
import type { ToolUse } from "../../domain/tool-use";

/** Where passages that tools found begin to be numbered: those of the prompt have lower numbers. */
const FIRST_NUMBER = 101;

/** Passages with the numbers that follow those which earlier calls were given. */
export function numbered(
  passages: readonly Omit<Source, "number">[],
  earlier: readonly ToolUse[],
): readonly Source[] {
  const given = earlier.flatMap(({ result }) => result?.sources?.map(({ number }) => number) ?? []);
  const first = Math.max(FIRST_NUMBER - 1, ...given) + 1;
  return passages.map((passage, place) => ({ ...passage, number: first + place }));
}
