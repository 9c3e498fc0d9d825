// @vitest-environment jsdom
import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import Markdown from "./markdown";

const html = (text: string, streaming = false) =>
  render(<Markdown text={text} streaming={streaming} />).container.innerHTML;

describe("Markdown", () => {
  it("draws paragraphs, emphasis and lists", () => {
    const out = html("Hello *there*\n\n- one\n- **two**\n");
    expect(out).toContain("<p>Hello <em>there</em></p>");
    expect(out).toContain("<li>one</li><li><strong>two</strong></li>");
  });
});
