// @vitest-environment jsdom
import { expect, test } from "vitest";
import { keepRendered } from "./keep-rendered";

/** A drawing in a page in a chapter, as a long text has them; `contentVisibility` is unknown to jsdom's styles. */
function nested(): { chapter: HTMLElement; page: HTMLElement; frame: HTMLElement } {
  const chapter = document.createElement("div");
  const page = document.createElement("div");
  const frame = document.createElement("div");
  chapter.append(page);
  page.append(frame);
  document.body.append(chapter);
  const real = globalThis.getComputedStyle;
  globalThis.getComputedStyle = (element) =>
    Object.assign(real(element), { contentVisibility: element === document.body ? "visible" : "auto" });
  return { chapter, page, frame };
}

test("what may be skipped is rendered while at least one drawing needs it, and left alone afterwards", () => {
  const { chapter, page, frame } = nested();
  const first = keepRendered(frame);
  const second = keepRendered(frame);
  expect([chapter, page].map(({ style }) => style.contentVisibility)).toEqual(["visible", "visible"]);
  expect(document.body.style.contentVisibility ?? "").toBe("");
  first.dispose();
  first.dispose();
  expect(page.style.contentVisibility).toBe("visible");
  second.dispose();
  expect([chapter, page].map(({ style }) => style.contentVisibility)).toEqual(["", ""]);
});
