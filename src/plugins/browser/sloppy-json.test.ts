import { describe, expect, test } from "vitest";
import { readSloppyJson } from "./sloppy-json";

describe("JSON as models write it", () => {
  test.each<readonly [string, unknown]>([
    ['{"a": [1, -2.5, 1e3, true, false, null]}', { a: [1, -2.5, 1000, true, false, null] }],
    ["{a: 'one', b-2: “two”, $c: `three`}", { a: "one", "b-2": "two", $c: "three" }],
    ["{été: oui, a: True, b: None, c: NULL}", { été: "oui", a: true, b: null, c: null }],
    ["[1, 2,]", [1, 2]],
    ["{a: 1,}", { a: 1 }],
    ["[]", []],
    ["{}", {}],
    [" /* before */ [1, // one\n 2 /* two */] // after", [1, 2]],
    ['{"a": "http://a.example/b"}', { a: "http://a.example/b" }],
    ['{"a": "she said "yes" and left"}', { a: 'she said "yes" and left' }],
    ['{"a": "one\ntwo"}', { a: "one\ntwo" }],
    ['["a" // said\n]', ["a"]],
    [String.raw`["\n\t\r\b\f\\\"\/\u00e9\u0041\x"]`, ['\n\t\r\b\f\\"/éAx']],
    [String.raw`["\u00g1"]`, ["u00g1"]],
    ['"x"', "x"],
    ["word", "word"],
    ["0x10", 16],
    ["Infinity", "Infinity"],
    [`${"[".repeat(100)}1${"]".repeat(100)}`, JSON.parse(`${"[".repeat(100)}1${"]".repeat(100)}`)],
  ])("%s is read", (text, value) => {
    expect(readSloppyJson(text)).toEqual(value);
  });

  test.each([
    "",
    "{",
    "[1",
    "[1 2]",
    "{a}",
    "{a 1}",
    "{a: }",
    "{1: 2}",
    "{,}",
    "[,1]",
    "[1]]",
    "1 2",
    '"open',
    '["a]',
    '{"a: 1}',
    '{"a" b": 1}',
    '{"a": "b "c": 1}',
    "[1, /* open ]",
    `${"[".repeat(101)}1${"]".repeat(101)}`,
  ])("%s is refused, not guessed at", (text) => {
    expect(() => readSloppyJson(text)).toThrow(SyntaxError);
  });

  test("a name that every object knows stands for itself", () => {
    const read = readSloppyJson('{"__proto__": {"a": 1}, b: constructor}') as object;
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
    expect(Object.entries(read)).toEqual([
      ["__proto__", { a: 1 }],
      ["b", "constructor"],
    ]);
  });

  test("a refusal says where", () => {
    expect(() => readSloppyJson("[1, 2 3]")).toThrow("position 6");
  });
});
