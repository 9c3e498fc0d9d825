import { expect, test } from "vitest";
import { sumUsage } from "./sum-usage";

const one = { promptTokens: 1, completionTokens: 2, totalTokens: 3 };

test("two calls for one reply are counted together, with what only one of them took", () => {
  const cached = { ...one, cacheReadTokens: 1, webSearches: 2, webSearchCost: 0.02 };
  expect(sumUsage(cached, { ...cached, reasoningTokens: 1 })).toEqual({
    promptTokens: 2,
    completionTokens: 4,
    totalTokens: 6,
    cacheReadTokens: 2,
    reasoningTokens: 1,
    webSearches: 4,
    webSearchCost: 0.04,
  });
  expect(sumUsage(one, one)).toEqual({ promptTokens: 2, completionTokens: 4, totalTokens: 6 });
  expect(sumUsage(undefined, one)).toEqual(one);
});

test("the cost of both is known where that of each is", () => {
  const paid = { ...one, cost: 0.25 };
  expect(sumUsage(paid, paid)).toMatchObject({ cost: 0.5 });
  expect(sumUsage(paid, one)).not.toHaveProperty("cost");
});
