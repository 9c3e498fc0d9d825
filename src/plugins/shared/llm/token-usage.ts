import type { TokenUsage } from "@core/domain/model/llm";

/** The usage of a call, as a provider tells it. */
type ToldUsage = {
  readonly [Name in keyof TokenUsage]?: TokenUsage[Name] | undefined;
} & Pick<TokenUsage, "promptTokens" | "completionTokens">;

/**
 * The usage of a call, without the counts of nothing. Some providers count thoughts apart from the completion; they are
 * charged as such, and counted in here.
 * `searchPrice` is what the provider takes for a search, in US dollars.
 */
export function withDetails(told: ToldUsage, searchPrice?: number): TokenUsage {
  const { promptTokens, completionTokens: answer, reasoningTokens = 0, webSearches = 0 } = told;
  const { cacheReadTokens = 0, cacheWriteTokens = 0 } = told;
  const isApart = reasoningTokens > 0 && told.totalTokens === promptTokens + answer + reasoningTokens;
  const completionTokens = isApart ? answer + reasoningTokens : answer;
  const counts = { cacheReadTokens, cacheWriteTokens, reasoningTokens, webSearches };
  return {
    promptTokens,
    completionTokens,
    totalTokens: told.totalTokens ?? promptTokens + completionTokens,
    ...Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
    ...(told.cost === undefined ? {} : { cost: told.cost }),
    ...(searchPrice && webSearches > 0 ? { webSearchCost: webSearches * searchPrice } : {}),
  };
}
