import { expect, test } from "vitest";
import { totalUsage, usageOf } from "./model-facts";

const TIERED = {
  id: "tiered",
  price: { input: 2, output: 10, long: { abovePromptTokens: 1_000_000, input: 4, output: 15 } },
};
const PROVIDERS = [
  {
    id: "hosted",
    suggestedModels: [{ id: "priced", price: { input: 2, output: 10 } }, { id: "unpriced" }, TIERED],
  },
  { id: "device", local: true, suggestedModels: [] },
  { id: "practice", simulated: true, suggestedModels: [] },
];
const usage = { promptTokens: 1_000_000, completionTokens: 500_000, totalTokens: 1_500_000 };

test("a cost is what the provider's price list says", () => {
  const reply = { provider: "hosted", model: "priced", usage };
  expect(usageOf(reply, PROVIDERS)).toEqual({ tokens: 1_500_000, cost: 7, isPractice: false });
});

test("a prompt beyond the limit costs what long prompts cost, all of it", () => {
  const reply = { provider: "hosted", model: "tiered", usage };
  expect(usageOf(reply, PROVIDERS).cost).toBe(7);
  const longer = { ...usage, promptTokens: 1_000_001 };
  expect(usageOf({ ...reply, usage: longer }, PROVIDERS).cost).toBeCloseTo(11.5, 4);
});

test("without a price, a known model or counted tokens there is no cost", () => {
  for (const reply of [
    { provider: "hosted", model: "unpriced", usage },
    { provider: "hosted", model: "priced-2", usage },
    { provider: "removed", model: "priced", usage },
    { provider: "hosted", model: "priced" },
  ]) {
    expect(usageOf(reply, PROVIDERS).cost).toBeUndefined();
  }
});

test("what runs on the device is free, and so is practice, which says so", () => {
  expect(usageOf({ provider: "device", model: "any", usage }, PROVIDERS)).toMatchObject({ cost: "free" });
  expect(usageOf({ provider: "practice", model: "any" }, PROVIDERS)).toEqual({
    tokens: undefined,
    cost: "free",
    isPractice: true,
  });
});

test("a total adds up, and is unknown as soon as one part is", () => {
  const paid = { provider: "hosted", model: "priced", usage };
  const free = { provider: "device", model: "any", usage };
  expect(totalUsage([paid, free, paid], PROVIDERS)).toMatchObject({ tokens: 4_500_000, cost: 14 });
  expect(totalUsage([free], PROVIDERS).cost).toBe("free");
  const unknown = { provider: "hosted", model: "unpriced", usage };
  expect(totalUsage([paid, unknown], PROVIDERS)).toMatchObject({ tokens: 3_000_000, cost: undefined });
});

test("no replies cost nothing and are no practice; of several, all are practice or none", () => {
  expect(totalUsage([], PROVIDERS)).toEqual({ tokens: undefined, cost: "free", isPractice: false });
  const practised = { provider: "practice", model: "any" };
  for (const replies of [[practised], [practised, practised]])
    expect(totalUsage(replies, PROVIDERS).isPractice).toBe(true);
  expect(totalUsage([practised, { provider: "device", model: "any" }], PROVIDERS).isPractice).toBe(false);
});
