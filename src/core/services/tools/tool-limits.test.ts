import { expect, test } from "vitest";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { keepToolLimit, readToolLimits, TOOL_LIMIT_BOUNDS, type ToolLimits } from "./tool-limits";

const USUAL: ToolLimits = { calls: 16, seconds: 60, characters: 20_000 };
const BOUNDS: readonly (readonly [keyof ToolLimits, number, number])[] = [
  ["calls", 1, 100],
  ["seconds", 1, 600],
  ["characters", 1_000, 200_000],
];

test("limits are the usual ones until the user sets them, each by itself", () => {
  const preferences = new MemoryPreferences();
  expect(readToolLimits(preferences)).toEqual(USUAL);
  keepToolLimit(preferences, "seconds", 90.4);
  expect(readToolLimits(preferences)).toEqual({ ...USUAL, seconds: 90 });
});

test.each(BOUNDS)("%s are kept between %d and %d", (limit, least, most) => {
  const preferences = new MemoryPreferences();
  expect(TOOL_LIMIT_BOUNDS[limit]).toEqual([least, most]);
  const kept = (value: number) => {
    keepToolLimit(preferences, limit, value);
    return readToolLimits(preferences)[limit];
  };
  expect([least - 1, least, most, most + 1].map(kept)).toEqual([least, least, most, most]);
});

test.each(BOUNDS)("%s that were written otherwise count only from %d to %d", (limit, least, most) => {
  const read = (value: unknown) =>
    readToolLimits({ get: (name) => (name.endsWith(`.${limit}`) ? String(value) : undefined) })[limit];
  expect([least, most].map(read)).toEqual([least, most]);
  expect([least - 1, most + 1, least + 0.5, "many", ""].map(read)).toEqual(Array(5).fill(USUAL[limit]));
});
