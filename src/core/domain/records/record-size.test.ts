import { expect, test } from "vitest";
import { recordSizeBytes } from "./record-size";

test.each([
  ["a text", "four", 4],
  ["a number", 12, 8],
  ["nothing", undefined, 8],
  ["null", null, 1],
  ["a file", new Blob(["12345"]), 5],
  ["a buffer", new ArrayBuffer(6), 6],
  ["a view of a buffer", new Uint8Array(new ArrayBuffer(10), 2, 3), 3],
  ["a list", ["ab", "c"], 1 + 2 + 1 + 1],
  ["a record with its names", { ab: "cde", f: 1 }, 2 + 3 + 1 + 8],
  ["a map", new Map([["key", "value"]]), 3 + 5],
  ["a set", new Set(["ab", "c"]), 3],
  ["records within records", { a: { b: "cd" } }, 1 + 1 + 2],
])("%s takes up about its bytes", (_, value, size) => expect(recordSizeBytes(value)).toBe(size));

test("what is nested without end counts to a depth", () => {
  const around: { inner?: unknown } = {};
  around.inner = around;
  expect(recordSizeBytes(around)).toBeLessThan(1_000);
});
