import { expect, test } from "vitest";
import { isKnownTime, LATEST_TIME } from "./time";

test("a time that is known is after the first moment of all, and in the year 9999 at the latest", () => {
  expect([1, 0.5, LATEST_TIME].map(isKnownTime)).toEqual([true, true, true]);
  expect([0, -1, LATEST_TIME + 1, Number.NaN, Number.POSITIVE_INFINITY].map(isKnownTime)).toEqual(
    Array(5).fill(false),
  );
  expect([undefined, null, "1", new Date(1)].map(isKnownTime)).toEqual(Array(4).fill(false));
  expect(new Date(LATEST_TIME).toISOString()).toBe("9999-12-31T23:59:59.999Z");
});
