import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { keyPattern, namePattern } from "./plain-pattern";

describe("patterns of plugins", () => {
  it.each(["^sk-acme-[A-Za-z0-9_-]{20,}$", "^acme-[\\w-]+", "^AKIA[A-Z0-9]{16}$"])(
    "takes the keys %s",
    (source) => {
      expect(v.parse(keyPattern, source)).toEqual(new RegExp(source));
    },
  );

  it.each([
    ["everything", ".*"],
    ["what begins like any key", "^.{20,}$"],
    ["one letter", "^s.*"],
    ["nested repetition", "^acme(a+)+$"],
    ["several open ends", "^acme-\\w+\\w+\\w+!"],
    ["many that may be missing", `^acme${"a?".repeat(25)}${"a".repeat(25)}`],
    ["bounded repetition, often", `^acme${"a{0,9}".repeat(10)}b`],
    ["a look-ahead", "^acme(?=x)"],
    ["a reference", "^acme([a-z])\\1"],
    ["a set that is not closed", "^acme-[a"],
    ["a set that runs backwards", "^acme-[z-a]+"],
    ["a number that runs backwards", "^acme-x{9,2}"],
    ["something too long", `^acme${"a".repeat(200)}`],
  ])("refuses %s", (_, source) => {
    expect(v.safeParse(keyPattern, source).success).toBe(false);
  });

  it.each(["^acme-large", "acme-\\d+$", "^acme-[\\d.]+-pro$"])("takes the names %s", (source) => {
    expect(v.parse(namePattern, source)).toEqual(new RegExp(source));
  });

  it("refuses names that could take for ever", () => {
    for (const source of ["(a+)+$", "a*a*a*b", "(?:a|a)*", "a?a?a?aaa"])
      expect(v.safeParse(namePattern, source).success).toBe(false);
  });
});
