import { expect, test } from "vitest";
import { tidyText } from "./tidy-text";

test.each([
  ["line breaks of all systems are one", "a\r\nb\rc\nd", "a\nb\nc\nd"],
  ["control characters go, tabs stay", "a\u0000\u001fb\tc", "ab\tc"],
  ["spaces at the ends of lines go, those at beginnings stay", "a  \n  b\t\n", "a\n  b"],
  ["no more than one line is empty in a row", "a\n\n \n\nb\n\nc", "a\n\nb\n\nc"],
  ["nothing is around the text", "\n \n a \n", "a"],
])("%s", (_, text, tidy) => {
  expect(tidyText(text)).toBe(tidy);
});
