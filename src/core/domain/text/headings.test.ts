import { expect, test } from "vitest";
import { firstHeading, titleHeading } from "./headings";

test("the first heading comes without its marks, however it is written", () => {
  expect(firstHeading("Intro.\r\n\r\n## The **old** `bridge` ##\r\n\r\n# Later")).toBe("The old bridge");
  expect(firstHeading("# _All_ of [snake_case](https://example.org) names")).toBe("All of snake_case names");
  expect(firstHeading("####### Seven\n#None\nText")).toBe("");
});

test("what stands in code is no heading", () => {
  expect(firstHeading("```py\n# Comment\n```\n\n# Text")).toBe("Text");
  expect(firstHeading("~~~~\n```\n# Comment\n~~~~\n# Text")).toBe("Text");
  expect(firstHeading("```\n# Never closed")).toBe("");
});

test("what is too long for a name, is empty or hides something is none, and never cut", () => {
  expect(firstHeading(`# ${"x".repeat(200)}`)).toBe("x".repeat(200));
  for (const words of ["x".repeat(201), "**", "gpj\u202e.exe"])
    expect(firstHeading(`# ${words}\n## Name`)).toBe("");
});

test("a title is the first heading where it stands above all others, or is of the highest level", () => {
  expect(titleHeading("# A weekend in Lyon\n\n## Saturday\n\n# Sources")).toBe("A weekend in Lyon");
  expect(titleHeading("## A weekend in Lyon\n\n### Saturday")).toBe("A weekend in Lyon");
  expect(titleHeading("## Summary\n\n## Saturday")).toBe("");
  expect(titleHeading("## Summary\n\n# A weekend in Lyon")).toBe("");
  expect(titleHeading("No heading")).toBe("");
});
