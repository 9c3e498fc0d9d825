import { expect, test } from "vitest";
import { isNameOfEveryObject, ownValue } from "./own-value";

const NAMES = [...Object.getOwnPropertyNames(Object.prototype), "prototype"];

test.each(NAMES)("%s is found in a table only where the table has it", (name) => {
  expect(ownValue({ a: 1 }, name)).toBeUndefined();
  expect(ownValue(Object.fromEntries([[name, 2]]), name)).toBe(2);
  expect(isNameOfEveryObject(name)).toBe(true);
});

test("names that are no object's are nobody's", () => {
  expect(["ada", "constructors", ""].filter(isNameOfEveryObject)).toEqual([]);
});
