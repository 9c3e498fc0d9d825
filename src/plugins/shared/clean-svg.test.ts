// @vitest-environment jsdom
import { describe, expect, test } from "vitest";
import { cleanSvg } from "./clean-svg";

const cleaned = (inner: string) => cleanSvg(`<svg viewBox="0 0 9 9">${inner}</svg>`).querySelector("svg");

describe("a vector image", () => {
  test("keeps its shapes, words, styles and filters", () => {
    const shapes = '<path d="M0 0"/><text>Rain</text><style>path{fill:red}</style>';
    const filter = '<filter id="f"><feGaussianBlur stdDeviation="2"/></filter><rect filter="url(#f)"/>';
    const svg = cleaned(shapes + filter);
    expect(svg?.getAttribute("viewBox")).toBe("0 0 9 9");
    for (const name of ["path", "text", "style", "filter", "feGaussianBlur", "rect"])
      expect(svg?.querySelector(name)).not.toBeNull();
  });

  test.each([
    ["a script", "<script>alert(1)</script>", "script"],
    ["a page within it", "<foreignObject><iframe></iframe></foreignObject>", "iframe, foreignObject"],
    ["an element of HTML", "<form><input></form>", "form, input"],
  ])("is without %s", (_, inner, selector) => {
    expect(cleanSvg(`<svg>${inner}</svg>`).querySelector(selector)).toBeNull();
  });

  test("is without what would run", () => {
    const svg = cleaned('<rect onclick="alert(1)"/><a href="javascript:alert(1)"><rect/></a>');
    expect(svg?.innerHTML).not.toMatch(/onclick|javascript/);
  });

  test("has to be there, and is the only thing that is taken", () => {
    expect(() => cleanSvg("<p>Rain</p>")).toThrow("no <svg> element");
    expect(() => cleanSvg("")).toThrow("no <svg> element");
    expect(cleanSvg("<p>Rain</p><svg></svg>").querySelector("p")).toBeNull();
  });
});
