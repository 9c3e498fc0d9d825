import { describe, expect, test } from "vitest";
import { isCellMessage, LONGEST_REASON, readCellSign, sizeOfMessage } from "./cell-protocol";

describe("a message of a cell", () => {
  test("is a record of flat values and bytes", () => {
    expect(isCellMessage({})).toBe(true);
    expect(isCellMessage({ a: "t", b: 1, c: false, d: null, e: new ArrayBuffer(1) })).toBe(true);
  });

  test.each([
    ["nothing", null],
    ["a text", "t"],
    ["a list", []],
    ["what has records within", { a: {} }],
    ["what lacks a value", { a: undefined }],
    ["a view of bytes", { a: new Uint8Array(1) }],
    ["bytes that can grow", { a: new ArrayBuffer(1, { maxByteLength: 9 }) }],
  ])("is not %s", (_, data) => {
    expect(isCellMessage(data)).toBe(false);
  });

  test("has sixteen fields at the most", () => {
    const fields = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, place) => [`f${place}`, 0]));
    expect(isCellMessage(fields(16))).toBe(true);
    expect(isCellMessage(fields(17))).toBe(false);
  });

  test("is as large as its names, its bytes, two for a character and eight for any other value", () => {
    expect(sizeOfMessage({ name: "abc", b: new ArrayBuffer(10), c: 1, d: null })).toEqual({
      bytes: 4 + 3 * 2 + (1 + 10) + (1 + 8) + (1 + 8),
      characters: 3,
    });
    expect(sizeOfMessage({})).toEqual({ bytes: 0, characters: 0 });
  });
});

describe("a sign of a cell", () => {
  test.each([
    { type: "began" },
    { type: "said", message: { type: "log" } },
    { type: "broken", reason: "no", line: 3 },
    { type: "ended", fault: "flooded" },
    { type: "ended", fault: "too-much" },
    { type: "ended", fault: "bad-message" },
  ])("is read as it is: %j", (sign) => {
    expect(readCellSign({ ...sign, more: 1 })).toEqual(sign);
  });

  test.each([[undefined], [null], ["began"], [{ type: "other" }], [{ type: "ended", fault: "bored" }]])(
    "of another form is none: %j",
    (data) => {
      expect(readCellSign(data)).toBeUndefined();
    },
  );

  test("with a message of another form is none", () => {
    expect(readCellSign({ type: "said", message: { a: [] } })).toBeUndefined();
  });

  test("has a reason of a limited length, and a line that is a number", () => {
    const sign = readCellSign({ type: "broken", reason: "x".repeat(LONGEST_REASON + 1), line: "9" });
    expect(sign).toEqual({ type: "broken", reason: "x".repeat(LONGEST_REASON), line: 0 });
  });
});
