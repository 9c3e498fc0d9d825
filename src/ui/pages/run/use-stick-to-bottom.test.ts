// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useStickToBottom } from "./use-stick-to-bottom";

const VIEW_HEIGHT = 800;
let pageHeight: number;
let grow: () => void;

beforeEach(() => {
  pageHeight = VIEW_HEIGHT;
  const root = document.documentElement;
  Object.defineProperty(root, "scrollHeight", { configurable: true, get: () => pageHeight });
  Object.defineProperty(root, "clientHeight", { configurable: true, value: VIEW_HEIGHT });
  vi.stubGlobal("scrollY", 0);
  vi.stubGlobal("scrollTo", ({ top }: ScrollToOptions) =>
    moveTo(Math.min(top ?? 0, pageHeight - VIEW_HEIGHT)),
  );
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

/** Moves the view; as in a browser, the event comes later and only once, however often it moved. */
function moveTo(top: number): void {
  vi.stubGlobal("scrollY", top);
}

const tellScroll = () => act(() => void dispatchEvent(new Event("scroll")));

function growTo(height: number): void {
  pageHeight = height;
  act(grow);
}

const open = () => renderHook(() => useStickToBottom({ current: document.body })).result;

test("the end is followed as the page grows", () => {
  const view = open();
  growTo(5000);
  tellScroll();
  growTo(6000);
  expect(window.scrollY).toBe(5200);
  expect(view.current.isAtBottom).toBe(true);
});

test("a reader further up is left there, and taken to the end on request", () => {
  const view = open();
  growTo(5000);
  tellScroll();
  moveTo(1000);
  tellScroll();
  growTo(6000);
  expect(window.scrollY).toBe(1000);
  expect(view.current.isAtBottom).toBe(false);
  act(() => view.current.toBottom());
  expect(window.scrollY).toBe(5200);
});

test("a reader who goes up in the moment in which the page follows is left there", () => {
  open();
  growTo(5000);
  moveTo(1000);
  tellScroll();
  growTo(6000);
  expect(window.scrollY).toBe(1000);
});

test("a reader who goes up in small steps is not taken back between them", () => {
  open();
  growTo(5000);
  tellScroll();
  moveTo(4180);
  tellScroll();
  growTo(5020);
  expect(window.scrollY).toBe(4180);
});

test("a reader who comes back near the end is taken along again", () => {
  open();
  growTo(5000);
  tellScroll();
  moveTo(1000);
  tellScroll();
  moveTo(4150);
  tellScroll();
  growTo(6000);
  expect(window.scrollY).toBe(5200);
});

test("a page that shrinks is still followed", () => {
  open();
  growTo(5000);
  tellScroll();
  pageHeight = 4900;
  moveTo(4100);
  tellScroll();
  growTo(6000);
  expect(window.scrollY).toBe(5200);
});
