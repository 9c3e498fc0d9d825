import { describe, expect, it } from "vitest";
import { hasTable, isDeck } from "./artifact-kinds";
import { artifactSource } from "./artifact-language";

describe("what an artifact is written in", () => {
  it("is the language its fence had", () => {
    expect(artifactSource({ format: "code", language: "Python", content: "a" }).language).toBe("python");
  });

  it("is read off a fence that is still around it", () => {
    expect(artifactSource({ format: "code", content: "```py\na = 1\n```" })).toEqual({
      language: "py",
      text: "a = 1",
    });
  });

  it("is HTML where the whole text is a page", () => {
    for (const format of ["code", "markdown"]) {
      expect(artifactSource({ format, content: "<!DOCTYPE html>\n<p>a" }).language).toBe("html");
    }
    expect(artifactSource({ format: "markdown", content: "Use `<html>`." }).language).toBe("markdown");
  });

  it("is nothing that could end the line of a fence", () => {
    expect(artifactSource({ format: "x\n# y", content: "a" }).language).toBe("");
  });
});

it("tables and decks are told by what they begin with", () => {
  const markdown = (text: string) => ({ language: "markdown", text });
  expect(hasTable(markdown("a\n\n| A | B |\n|---|:-:|\n| 1 | 2 |"))).toBe(true);
  expect(hasTable(markdown("a\n\n---\n\nb | c"))).toBe(false);
  expect(hasTable({ language: "csv", text: "a,b" })).toBe(true);
  expect(isDeck(markdown("---\nmarp: true\n---\n# A"))).toBe(true);
  expect(isDeck(markdown("---\ntitle: x\n---\n# A"))).toBe(false);
});
