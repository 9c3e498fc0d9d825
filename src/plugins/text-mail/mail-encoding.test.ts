import { describe, expect, test } from "vitest";
import { binaryOf, bytesOfBinary, bytesOfBody, decodedWords, textOfBytes } from "./mail-encoding";

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

test("bytes are characters and back again, however many there are", () => {
  const bytes = Uint8Array.from({ length: 20_000 }, (_, at) => at % 256);
  expect(binaryOf(bytes)).toHaveLength(20_000);
  expect(bytesOfBinary(binaryOf(bytes))).toEqual(bytes);
});

describe("a body", () => {
  test.each([
    ["base64", "Y2Fm w6k=\r\n", "café"],
    ["base64", "Y2Fmw6kx!", "café1"],
    ["base64", "YWJjZ", "abc"],
    ["quoted-printable", "caf=C3=A9 =\r\nand=20more= \nhere =zz", "café and morehere =zz"],
    ["7bit", "a=20b", "a=20b"],
    ["", "plain", "plain"],
  ])("in %s is decoded: %j", (encoding, body, decoded) => {
    expect(text(bytesOfBody({ encoding, body }))).toBe(decoded);
  });
});

test("bytes are text by the encoding that is named; an unknown one is told from the bytes", () => {
  const latin = Uint8Array.of(0x63, 0xe9);
  const utf8 = new TextEncoder().encode("cé");
  expect(textOfBytes(latin, "iso-8859-1")).toBe("cé");
  for (const charset of ["", "UTF-8", "utf8", "us-ascii", "no-such-charset"])
    expect(textOfBytes(utf8, charset)).toBe("cé");
});

test.each([
  ["plain = text?", "plain = text?"],
  ["=?utf-8?q?caf=C3=A9_and?= more", "café and more"],
  ["a =?UTF-8?B?w6k=?= b", "a é b"],
  ["=?utf-8?b?w6k=?=  =?utf-8?q?=C3=A8?=", "éè"],
  ["=?utf-8?b?ww==?= =?utf-8?b?qQ==?=", "é"],
  ["=?utf-8?q?a?= =?iso-8859-1?q?=E9?=", "aé"],
  ["=?utf-8*en?q?=C3=A9?= =?utf-8?q?x?=", "éx"],
  ["=?utf-8?q?a?=,=?utf-8?q?b?=", "a,b"],
  ["=?utf-8?x?a?=", "=?utf-8?x?a?="],
])("the header %s says %s", (header, said) => {
  expect(decodedWords(header)).toBe(said);
});
