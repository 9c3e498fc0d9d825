// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { expectLinear } from "../../../tests/growth";
import { ELSEWHERE, LOADING_MARKUP } from "../../../tests/loading-markup";
import { cleanHtml } from "./clean-html";

describe("a cleaned HTML document", () => {
  it.each(Object.entries(LOADING_MARKUP))("loads nothing: %s", (_, markup) => {
    const cleaned = cleanHtml(`<p>before</p>${markup}<p>after</p>`);
    expect(cleaned).not.toContain(ELSEWHERE.slice("https://".length));
    expect(cleaned).toContain("before");
    expect(cleaned).toContain("after");
  });

  it("keeps what needs no loading", () => {
    const source =
      '<style>p { color: red; background: url("data:image/gif;base64,AA==") } q::before { content: "\\201C" }</style>' +
      '<p style="color: blue; padding: 1px">text <a href="https://example.com/">link</a></p>' +
      '<img alt="dot" src="data:image/gif;base64,AA=="><svg><rect fill="url(#g)"></rect></svg>';
    expect(cleanHtml(source)).toBe(source);
  });

  it("keeps the rest of a style that would load something", () => {
    expect(cleanHtml('<p style="color: red; background: url(https://leak.example/a)">a</p>')).toBe(
      '<p style="color: red; background: none">a</p>',
    );
    expect(cleanHtml("<style>@import url(https://leak.example/a); p { color: red }</style>")).toBe(
      "<style> p { color: red }</style>",
    );
  });

  it.each(["url(", "@import ", "/*", "/* ", "\\", "url(x", "*/*"])(
    "takes linear time for a style of %j",
    (unit) =>
      expectLinear(50_000, (length) => cleanHtml(`<style>${unit.repeat(length / unit.length)}</style>`)),
  );
});
