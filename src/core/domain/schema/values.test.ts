import * as v from "valibot";
import { expect, test } from "vitest";
import { LATEST_TIME } from "../text/time";
import {
  flag,
  id,
  listOf,
  mendedCount,
  mendedId,
  mendedText,
  mendedTime,
  name,
  number,
  optional,
  optionalCount,
  sealedSecret,
  tags,
  text,
} from "./values";

const accepts = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).success;

test("an id is a text of at most ten thousand characters that an address can hold", () => {
  expect(accepts(id, "a")).toBe(true);
  expect(accepts(id, "a".repeat(10_000))).toBe(true);
  expect(accepts(id, "a".repeat(10_001))).toBe(false);
  expect(accepts(id, "")).toBe(false);
  expect(accepts(id, "😀")).toBe(true);
  expect(accepts(id, "\ud83d")).toBe(false);
  expect(v.parse(mendedId, "\ud83d")).toBe("");
});

test("a name is more than spaces", () => {
  expect(accepts(name, " a ")).toBe(true);
  expect(accepts(name, " \n")).toBe(false);
});

test.each([
  [mendedTime, 5, 5],
  [mendedTime, 0, 0],
  [mendedTime, LATEST_TIME, LATEST_TIME],
  [mendedTime, LATEST_TIME + 1, 0],
  [mendedTime, -1, 0],
  [mendedTime, "5", 0],
  [mendedCount, 1e9, 1e9],
  [mendedCount, 1e9 + 1, 0],
  [mendedCount, -1, 0],
  [optionalCount, 0, 0],
  [optionalCount, -1, undefined],
  [mendedText, 5, ""],
  [flag, "true", false],
  [flag, true, true],
] as const)("%#: what is possible stays, and what is not is mended", (schema, value, mended) =>
  expect(v.parse(schema as v.GenericSchema, value)).toBe(mended),
);

test("a number is finite", () => {
  expect(accepts(number, -1.5)).toBe(true);
  expect(accepts(number, Number.POSITIVE_INFINITY)).toBe(false);
  expect(accepts(number, Number.NaN)).toBe(false);
});

test("an impossible field counts as missing, and an impossible element of a list goes alone", () => {
  expect(v.parse(optional(text), 5)).toBeUndefined();
  expect(v.parse(listOf(text), ["a", 5, "b"])).toEqual(["a", "b"]);
  expect(v.parse(listOf(text), "a")).toEqual([]);
  expect(v.parse(tags, ["a", 5, "a", "b"])).toEqual(["a", "b"]);
});

test("a sealed secret may be missing, and has its parts where it is not", () => {
  const sealed = { v: 1, kdf: { n: "PBKDF2", i: 5 }, salt: "", iv: "", data: "" };
  expect(accepts(sealedSecret, undefined)).toBe(true);
  expect(accepts(sealedSecret, sealed)).toBe(true);
  for (const field of Object.keys(sealed))
    expect(accepts(sealedSecret, { ...sealed, [field]: undefined })).toBe(false);
});
