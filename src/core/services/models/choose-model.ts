import type { LlmProvider } from "../../points/llm-provider";

/** Dates in names of models, such as `-20260901` or `-2026-09-01`, which are no part of their version. */
const DATE = /-(\d{8}|\d{4}-\d{2}-\d{2})\b/;

/**
 * The model to begin with: of those listed the one its plugin prefers, else the one it starts with, or suggests,
 * else the first. Where nothing is listed it is the one it starts with.
 */
export function chooseModel(
  provider: Pick<LlmProvider, "defaultModel" | "suggestedModels">,
  listed: readonly string[],
  preferred: readonly RegExp[] = [],
): string {
  const fitting = preferred.map((pattern) => newest(listed.filter((id) => pattern.test(id))));
  const known = [provider.defaultModel, ...provider.suggestedModels.map(({ id }) => id)];
  const found = fitting.find((id) => id !== undefined) ?? known.find((id) => listed.includes(id));
  return found ?? listed[0] ?? provider.defaultModel;
}

function newest(models: readonly string[]): string | undefined {
  return [...models].sort(newestFirst)[0];
}

/** By version; of the same version the one without a date, which is the provider's name for the current one. */
function newestFirst(one: string, other: string): number {
  const [left, right] = [versionOf(one), versionOf(other)];
  for (let place = 0; place < Math.max(left.length, right.length); place += 1) {
    const difference = (right[place] ?? 0) - (left[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

function versionOf(model: string): readonly number[] {
  return (model.replace(DATE, "").match(/\d+/g) ?? []).map(Number);
}
