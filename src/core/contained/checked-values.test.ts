import * as v from "valibot";
import { describe, expect, test } from "vitest";
import {
  defined,
  line,
  mimeType,
  nothing,
  onlyValue,
  plainCopy,
  some,
  text,
  withBytes,
} from "./checked-values";

const takes = (schema: v.GenericSchema, values: readonly unknown[]) =>
  values.map((value) => v.is(schema, value));

describe("what a plugin gives", () => {
  test("as a line is one, trimmed, with all that is in it to be seen", () => {
    expect(v.parse(line(5), "  abc ")).toBe("abc");
    expect(takes(line(5), ["abcde", "abcdef", "  ", "a\nb", 7])).toEqual([true, false, false, false, false]);
    expect(v.parse(line(60), "a\u202eb")).not.toContain("\u202e");
  });

  test("as a text, or as some of a kind, is no longer than it may be", () => {
    expect(takes(text(3), ["", "abc", "abcd", null])).toEqual([true, true, false, false]);
    expect(takes(some(v.number(), 2), [[], [1, 2], [1, 2, 3], ["1"]])).toEqual([true, true, false, false]);
    expect(takes(some(v.number(), 2, 1), [[], [1]])).toEqual([false, true]);
  });

  test("as a media type is one in lower case, without parameters", () => {
    expect(
      takes(mimeType, [
        "text/plain",
        "image/svg+xml",
        "Text/plain",
        "text/plain; charset=utf-8",
        "text",
        "text/",
      ]),
    ).toEqual([true, true, false, false, false, false]);
  });

  test("as a result is a value, with bytes only where they are wanted, and not too many", () => {
    expect(v.parse(onlyValue(v.number()), { value: 7 })).toBe(7);
    expect(takes(onlyValue(v.number()), [7, {}, { value: "7" }])).toEqual([false, false, false]);
    const bytes = (count: number) => ({ value: "a", bytes: new ArrayBuffer(count) });
    expect(takes(withBytes(v.string(), 3), [bytes(3), bytes(4), { value: "a" }])).toEqual([
      true,
      false,
      false,
    ]);
    expect(v.parse(nothing, { value: "all of it" })).toBeUndefined();
  });
});

test("a plain copy has no functions and nothing in common with what it was made of", () => {
  const list = [1];
  const copy = plainCopy({ list, run: () => 1, gone: undefined });
  list.push(2);
  expect(copy).toEqual({ list: [1] });
  expect(plainCopy(undefined)).toBeNull();
});

test("fields without a value are left out, and those that are empty stay", () => {
  expect(Object.entries(defined<Record<string, unknown>>({ a: undefined, b: 0, c: "", d: null }))).toEqual([
    ["b", 0],
    ["c", ""],
    ["d", null],
  ]);
});
