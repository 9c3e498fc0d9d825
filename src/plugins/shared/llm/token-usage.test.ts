import { expect, test } from "vitest";
import { withDetails } from "./token-usage";

const counts = { promptTokens: 10, completionTokens: 5 };
const told = { ...counts, totalTokens: 15 };

test("a total that is not told is counted, and what is told of nothing is left out", () => {
  expect(withDetails(counts)).toEqual(told);
  expect(withDetails({ ...counts, totalTokens: 99 })).toEqual({ ...counts, totalTokens: 99 });
  expect(withDetails({ ...counts, cacheReadTokens: 0, cacheWriteTokens: 0, webSearches: 0 }, 2)).toEqual(
    told,
  );
});

test("details and a cost that is told are kept, also one of nothing", () => {
  const details = { cacheReadTokens: 1, cacheWriteTokens: 2, reasoningTokens: 3, cost: 0 };
  expect(withDetails({ ...counts, ...details })).toEqual({ ...told, ...details });
});

test("thoughts that were counted apart are part of the completion, as the total shows", () => {
  expect(withDetails({ ...counts, reasoningTokens: 3, totalTokens: 18 })).toEqual({
    ...{ promptTokens: 10, completionTokens: 8, totalTokens: 18, reasoningTokens: 3 },
  });
  expect(withDetails({ ...counts, reasoningTokens: 3, totalTokens: 15 })).toMatchObject({
    completionTokens: 5,
  });
});

test("searches cost what each does", () => {
  expect(withDetails({ ...counts, webSearches: 3 }, 0.5)).toMatchObject({
    webSearches: 3,
    webSearchCost: 1.5,
  });
  expect(withDetails({ ...counts, webSearches: 3 })).not.toHaveProperty("webSearchCost");
});
