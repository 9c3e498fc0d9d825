// @vitest-environment jsdom
import { act, cleanup, render } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useEarlierMessages } from "./use-earlier-messages";

const ROW_PX = 200;
const VIEW_PX = 800;

let scrolled: number | undefined;

beforeEach(() => {
  scrolled = undefined;
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal("innerHeight", VIEW_PX);
  const heightOf = () => rows().length * ROW_PX;
  const topOf = () => scrolled ?? Math.max(0, heightOf() - VIEW_PX);
  vi.stubGlobal("scrollY", 0);
  Object.defineProperty(window, "scrollY", { configurable: true, get: topOf });
  Object.defineProperty(document.documentElement, "scrollHeight", { configurable: true, get: heightOf });
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const bottom = (rows().indexOf(this as HTMLElement) + 1) * ROW_PX - topOf();
    return { bottom } as DOMRect;
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const rows = () => [...document.querySelectorAll<HTMLElement>("[data-message]")];

let drawn: number;

function Chat({ total }: { total: number }) {
  const top = useRef<HTMLDivElement>(null);
  const { count } = useEarlierMessages(total, top, false);
  drawn = count;
  const places = Array.from({ length: count }, (_, at) => total - count + at);
  return (
    <div>
      <div ref={top} />
      {places.map((place) => (
        <p key={place} data-message={place} />
      ))}
    </div>
  );
}

/** A conversation of so many messages that are all drawn. */
function chat(total: number) {
  const view = render(<Chat total={total} />);
  return { growTo: (to: number) => view.rerender(<Chat total={to} />), count: () => drawn };
}

describe("messages that are drawn", () => {
  test("a chat that is followed at its end never has many of them", () => {
    const { growTo, count } = chat(30);
    const counts = [];
    for (let total = 31; total <= 200; total++) {
      growTo(total);
      counts.push(count());
    }
    expect(Math.max(...counts)).toBe(80);
    expect(Math.min(...counts.slice(60))).toBe(40);
  });

  test("all of them are printed, from the end too", () => {
    const { growTo, count } = chat(150);
    expect(count()).toBe(40);
    act(() => void dispatchEvent(new Event("beforeprint")));
    expect(count()).toBe(150);
    growTo(151);
    expect(count()).toBe(151);
  });

  test("nothing is let go of above a reader who is further up", () => {
    const { growTo, count } = chat(40);
    scrolled = 5000;
    for (let total = 41; total <= 200; total++) growTo(total);
    expect(count()).toBe(200);
  });

  test("an old message stays the same element as new ones come", () => {
    const { growTo } = chat(40);
    const [first] = rows();
    growTo(41);
    expect(first?.isConnected).toBe(true);
  });

  test.each(["textarea", "button"])("nor while a %s in one of them is in use", (name) => {
    const { growTo, count } = chat(40);
    const used = document.createElement(name);
    rows()[0]?.append(used);
    used.focus();
    for (let total = 41; total <= 120; total++) growTo(total);
    expect(count()).toBe(120);
    used.remove();
    growTo(121);
    expect(count()).toBe(40);
  });
});
