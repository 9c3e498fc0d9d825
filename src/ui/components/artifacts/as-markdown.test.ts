import { fenced } from "@core/domain/fenced";
import { describe, expect, it } from "vitest";
import { artifactMarkdown } from "./as-markdown";

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
