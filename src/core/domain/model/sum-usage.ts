import type { TokenUsage } from "./llm";

const COUNTS = [
  "cacheReadTokens",
  "cacheWriteTokens",
  "reasoningTokens",
  "webSearches",
  "webSearchCost",
] as const;

/** The combined usage of two calls for one reply; where one of them is not known, the usage of the other. */
export function sumUsage(a: TokenUsage | undefined, b: TokenUsage | undefined): TokenUsage | undefined {
  if (!a || !b) return a ?? b;
  const counts = COUNTS.filter((name) => a[name] !== undefined || b[name] !== undefined);
  return {
    promptTokens: a.promptTokens + b.promptTokens,
    completionTokens: a.completionTokens + b.completionTokens,
    totalTokens: a.totalTokens + b.totalTokens,
    // The cost of one of them is none of both.
    ...(a.cost === undefined || b.cost === undefined ? {} : { cost: a.cost + b.cost }),
    ...Object.fromEntries(counts.map((name) => [name, (a[name] ?? 0) + (b[name] ?? 0)])),
  };
}
