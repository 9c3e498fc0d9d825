import { describe, expect, it } from "vitest";
import { excerpt } from "./excerpt";

describe("an excerpt", () => {
  it("is the whole of a short message", () => {
    expect(excerpt("  Please be brief.\n")).toBe("Please be brief.");
  });

  it("ends at a word, and says that more follows", () => {
    expect(excerpt("one two three four", 12)).toBe("one two …");
  });

  it("has bold lines in place of headings, which would disturb the outline of the page", () => {
    expect(excerpt("# Plan\n\ntext\n\n### Later")).toBe("**Plan**\n\ntext\n\n**Later**");
  });

  it("ends before the first code fence", () => {
    expect(excerpt("Here it is:\n\n```mermaid\ngraph TD\n```\n")).not.toContain("```");
  });
});
