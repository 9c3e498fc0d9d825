import { expect, test } from "vitest";
import { requestedBy } from "./requested-tokens";

test("thoughts have room beside the reply, more of it the harder a model is to think", () => {
  expect(requestedBy({ purpose: "analysis" }, { thinks: false })).toBe(8_192);
  expect(requestedBy({ purpose: "analysis" }, { thinks: true })).toBe(8_192 + 16_384);
  expect(requestedBy({ purpose: "execution", effort: "high" }, { thinks: true })).toBe(16_384 + 32_768);
  expect(requestedBy({ purpose: "execution", effort: "high" }, { thinks: false })).toBe(16_384);
});

test("a model of which nothing is known has it where an effort is chosen, or its thoughts left no room", () => {
  expect(requestedBy({ purpose: "analysis" }, {})).toBe(8_192);
  expect(requestedBy({ purpose: "analysis", effort: "low" }, {})).toBe(8_192 + 8_192);
  expect(requestedBy({ purpose: "analysis", thinksLong: true }, {})).toBe(8_192 + 2 * 16_384);
});
