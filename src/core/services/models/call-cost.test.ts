import { expect, test } from "vitest";
import { costOf } from "./call-cost";

const NAME = { provider: "p", model: "m" };
const provider = { id: "p", suggestedModels: [{ id: "m", price: { input: 2, output: 10 } }] };
const usage = {
  promptTokens: 1_000_000,
  completionTokens: 0,
  cacheReadTokens: 500_000,
  cacheWriteTokens: 400_000,
};

test("tokens of the provider's cache cost what it says of them", () => {
  const kept = { ...provider, cachePrice: { read: 0.1, write: 1.25 } };
  expect(costOf(usage, NAME, [kept])).toBeCloseTo(2 * (0.1 + 0.5 * 0.1 + 0.4 * 1.25));
  expect(costOf({ promptTokens: 1_000_000, completionTokens: 0 }, NAME, [kept])).toBe(2);
});

test("where it says nothing of them they cost what others do", () => {
  expect(costOf(usage, NAME, [provider])).toBe(2);
});

test("what the provider tells that a call cost comes before any price", () => {
  expect(costOf({ ...usage, cost: 0.03 }, NAME, [provider])).toBe(0.03);
  expect(costOf({ ...usage, cost: 0.03 }, NAME, [{ ...provider, local: true }])).toBe("free");
});

test("a model that is not suggested costs what its server lists", () => {
  const price = { input: 4, output: 8 };
  expect(costOf(usage, { provider: "p", model: "other", price }, [provider])).toBe(4);
  expect(costOf(usage, { ...NAME, price }, [provider])).toBe(2);
  expect(costOf(usage, { provider: "p", model: "other" }, [provider])).toBeUndefined();
});

test("a prompt that is longer than so many tokens has a price of its own, and a search on the web is paid beside", () => {
  const long = { abovePromptTokens: 1_000_000, input: 4, output: 20 };
  const priced = { id: "p", suggestedModels: [{ id: "m", price: { input: 2, output: 10, long } }] };
  const cost = (promptTokens: number, more: object = {}) =>
    costOf({ promptTokens, completionTokens: 1_000_000, ...more }, NAME, [priced]);
  expect(cost(1_000_000)).toBe(12);
  expect(cost(2_000_000)).toBe(28);
  expect(cost(1_000_000, { webSearchCost: 0.5 })).toBe(12.5);
  expect(costOf(undefined, NAME, [priced])).toBeUndefined();
});
