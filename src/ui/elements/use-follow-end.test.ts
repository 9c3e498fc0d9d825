// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useFollowEnd } from "./use-follow-end";

const VIEW_HEIGHT = 800;
const NEAR_PX = 24;
let height: number;
let grow: () => void;

beforeEach(() => {
  height = VIEW_HEIGHT;
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(onResize: () => void) {
        grow = onResize;
      }
      observe() {}
      disconnect() {}
    },
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const box = document.createElement("div");

describe.each([
  { what: "the page", element: document.documentElement, source: window, near: 80, scroll: undefined },
  { what: "a box", element: box, source: box, near: 20, scroll: { box: { current: box }, nearPx: NEAR_PX } },
])("$what", ({ element, source, near, scroll }) => {
  let top: number;

  beforeEach(() => {
    top = 0;
    Object.defineProperties(element, {
      scrollHeight: { configurable: true, get: () => height },
      clientHeight: { configurable: true, value: VIEW_HEIGHT },
      scrollTop: { configurable: true, get: () => top, set: moveTo },
    });
  });

  /** Moves the view; as in a browser, the event comes later and only once, however often it moved. */
  function moveTo(position: number): void {
    top = Math.min(position, height - VIEW_HEIGHT);
  }

  const fireScroll = () => act(() => void source.dispatchEvent(new Event("scroll")));

  function growTo(to: number): void {
    height = to;
    act(grow);
  }

  const open = () => renderHook(() => useFollowEnd({ current: document.body }, scroll)).result;

  test("the end is followed as it grows", () => {
    const view = open();
    growTo(5000);
    fireScroll();
    growTo(6000);
    expect(element.scrollTop).toBe(5200);
    expect(view.current.isAtEnd).toBe(true);
  });

  test("a reader further up is left there, and taken to the end on request", () => {
    const view = open();
    growTo(5000);
    fireScroll();
    moveTo(1000);
    fireScroll();
    growTo(6000);
    expect(element.scrollTop).toBe(1000);
    expect(view.current.isAtEnd).toBe(false);
    act(() => view.current.toEnd());
    expect(element.scrollTop).toBe(5200);
  });

  test("a reader who goes up in the moment in which the end is followed is left there", () => {
    open();
    growTo(5000);
    moveTo(1000);
    fireScroll();
    growTo(6000);
    expect(element.scrollTop).toBe(1000);
  });

  test("a reader who goes up in small steps is not taken back between them", () => {
    open();
    growTo(5000);
    fireScroll();
    moveTo(4200 - near);
    fireScroll();
    growTo(5020);
    expect(element.scrollTop).toBe(4200 - near);
  });

  test("a reader who comes back near the end is taken along again", () => {
    open();
    growTo(5000);
    fireScroll();
    moveTo(1000);
    fireScroll();
    moveTo(4200 - near);
    fireScroll();
    growTo(6000);
    expect(element.scrollTop).toBe(5200);
  });

  test("content that shrinks is still followed", () => {
    open();
    growTo(5000);
    fireScroll();
    height = 4900;
    moveTo(4100);
    fireScroll();
    growTo(6000);
    expect(element.scrollTop).toBe(5200);
  });
});
