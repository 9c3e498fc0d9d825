import { expect, test } from "vitest";
import { EFFORTS, thoughtRoom } from "./effort";

test("the harder a model is to think, the more room its thoughts have", () => {
  const rooms = EFFORTS.map((effort) => thoughtRoom(effort));
  expect(rooms).toEqual([...rooms].sort((one, other) => one - other));
  expect(new Set(rooms).size).toBe(EFFORTS.length);
  expect(thoughtRoom(undefined)).toBe(thoughtRoom("medium"));
});

test("thoughts take a quarter of a small window at the most", () => {
  expect(thoughtRoom("maximum", 32_768)).toBe(8_192);
  expect(thoughtRoom("low", 1_000_000)).toBe(thoughtRoom("low"));
});
