import { fenced } from "@core/domain/text/fenced";
import { describe, expect, it } from "vitest";
import { artifactMarkdown, titledDocument } from "./as-markdown";

const title = "A guide";

describe("an artifact's content", () => {
  it("is shown as it is where it is Markdown", () => {
    expect(artifactMarkdown({ title, format: "markdown", content: "## Part" })).toBe("## Part");
  });

  it("leaves out a first heading that repeats the title above it", () => {
    const content = "# a Guide\n\nText";
    expect(artifactMarkdown({ title, format: "markdown", content })?.trim()).toBe("Text");
  });

  it("keeps a first heading that says something else", () => {
    const content = "# Another\n\nText";
    expect(artifactMarkdown({ title, format: "markdown", content })).toBe(content);
  });

  it("is fenced where it is code or JSON, unless it brings its own fence", () => {
    expect(artifactMarkdown({ title, format: "json", content: "{}" })).toBe("```json\n{}\n```");
    expect(artifactMarkdown({ title, format: "code", content: "a = 1" })).toBe("```\na = 1\n```");
    expect(artifactMarkdown({ title, format: "code", content: "```py\na = 1\n```" })).toContain("```py");
  });

  it("is plain text in any other format", () => {
    expect(artifactMarkdown({ title, format: "text", content: "# not a heading" })).toBeUndefined();
  });

  it("cannot close the fence around it", () => {
    expect(fenced("a\n````\nb", "")).toBe("`````\na\n````\nb\n`````");
  });
});

describe("the title of a document", () => {
  const titled = (content: string, format = "markdown") => titledDocument({ title, format, content });

  it("is its own first heading, which is not drawn twice", () => {
    expect(titled("# The **other** guide #\n\nText")).toEqual({
      title: "The other guide",
      markdown: "\nText",
    });
  });

  it("is that of the artifact where the text begins otherwise, or is no Markdown", () => {
    expect(titled("Text\n\n# Part")).toEqual({ title, markdown: "Text\n\n# Part" });
    expect(titled("# not a heading", "text")).toEqual({ title, markdown: undefined });
    expect(titled("# a comment", "code").title).toBe(title);
  });

  it("is left to those who draw it where it is more than words", () => {
    const content = "# A [guide](https://example.org)\n\nText";
    expect(titled(content)).toEqual({ title: undefined, markdown: content });
  });
});
