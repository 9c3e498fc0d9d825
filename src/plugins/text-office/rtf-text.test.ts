import { expect, test } from "vitest";
import { rtfText } from "./rtf-text";

test.each([
  ["words and paragraphs", String.raw`{\rtf1 Rain\par falls\line here}`, "Rain\nfalls\nhere"],
  ["breaks of pages, cells and rows", String.raw`a\page b\sect c\cell d\row e\tab f`, "a\n\nb\n\nc\td\ne\tf"],
  ["marks", String.raw`\lquote a\rquote\ldblquote b\rdblquote\emdash\endash\bullet`, "‘a’“b”—–•"],
  ["line breaks of the file, which are none", "a\r\nb", "ab"],
  ["characters by their byte", String.raw`caf\'e9 \'e0`, "café à"],
  ["escaped characters", String.raw`\{a\}\\\~b\-c`, "{a}\\\u00a0bc"],
  ["words of the format, which are none", String.raw`\b0\fs24 a\toString b`, "ab"],
])("%s are read", (_, source, text) => {
  expect(rtfText(source)).toBe(text);
});

test("a character of Unicode stands in the place of its fallback, however long that is", () => {
  expect(rtfText(String.raw`\u8364?a`)).toBe("€a");
  expect(rtfText(String.raw`\uc2\u8364 ??a`)).toBe("€a");
  expect(rtfText(String.raw`{\uc0 \u8364 a}\u8364 ?a`)).toBe("€a€a");
  expect(rtfText(String.raw`\u-3913?a`)).toBe("\uf0b7a");
  expect(rtfText(String.raw`\u8364\'3fa`)).toBe("€a");
  expect(rtfText(String.raw`\u55357?\u56832?`)).toBe("😀");
});

test("what is no text of the document is left out with all that is in it", () => {
  const source = String.raw`{\fonttbl{\f0 Arial;}}{\*\generator X;{deep}}{\info a}{\pict ff}{\header h}b{\footer c}`;
  expect(rtfText(source)).toBe("b");
});

test("groups have to match, and have a deepest one", () => {
  expect(() => rtfText("a}b")).toThrow("do not match");
  expect(rtfText(`${"{".repeat(999)}a`)).toBe("a");
  expect(() => rtfText(`${"{".repeat(1_000)}a`)).toThrow("too deep");
});
