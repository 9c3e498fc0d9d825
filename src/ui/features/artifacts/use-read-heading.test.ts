// @vitest-environment jsdom

import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useReadHeading } from "./use-read-heading";

/** Headings at these places below the top of the window, in pixels, which scrolling changes. */
function headingsAt(tops: number[]) {
  return tops.map((_, place) => {
    const element = document.createElement("h2");
    element.getBoundingClientRect = () => new DOMRect(0, tops[place], 100, 20);
    return { element, text: `Part ${place}`, depth: 1 };
  });
}

it("the heading under which one reads follows scrolling", () => {
  vi.useFakeTimers({ toFake: ["requestAnimationFrame", "cancelAnimationFrame"] });
  const tops = [400, 900, 1500];
  const headings = headingsAt(tops);
  const { result } = renderHook(() => useReadHeading(headings));
  expect(result.current).toBeUndefined();
  for (const [scrolled, place] of [
    [350, 0],
    [800, 1],
    [2000, 2],
  ] as const) {
    tops.splice(0, 3, 400 - scrolled, 900 - scrolled, 1500 - scrolled);
    act(() => {
      dispatchEvent(new Event("scroll"));
      vi.advanceTimersToNextFrame();
    });
    expect(result.current).toBe(place);
  }
  vi.useRealTimers();
});
