import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LiveDrawings } from "./live-drawings";

/** An observer whose view a test moves. */
class FakeObserver {
  static current: FakeObserver | undefined;
  readonly observed = new Set<Element>();
  readonly #onSeen: (entries: readonly IntersectionObserverEntry[]) => void;
  constructor(onSeen: (entries: readonly IntersectionObserverEntry[]) => void) {
    this.#onSeen = onSeen;
    FakeObserver.current = this;
  }
  observe(element: Element): void {
    this.observed.add(element);
  }
  unobserve(element: Element): void {
    this.observed.delete(element);
  }
  show(near: readonly Element[]): void {
    const entries = [...this.observed].map((target) => ({ target, isIntersecting: near.includes(target) }));
    this.#onSeen(entries as unknown as readonly IntersectionObserverEntry[]);
  }
}

const page = new EventTarget();
beforeEach(() => {
  vi.stubGlobal("IntersectionObserver", FakeObserver);
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
});
afterEach(() => vi.unstubAllGlobals());

/** So many drawings in a column, of which `look` shows some. */
function column(count: number) {
  const drawings = new LiveDrawings();
  const live = new Set<number>();
  const elements = Array.from({ length: count }, () => ({}) as Element);
  const added = elements.map((element, at) => {
    live.add(at);
    const setLive = (isLive: boolean) => void (isLive ? live.add(at) : live.delete(at));
    return drawings.add({ element, setLive });
  });
  const look = (...near: readonly number[]) =>
    FakeObserver.current?.show(near.map((at) => elements[at] as Element));
  return { live: () => [...live].sort((a, b) => a - b), look, added };
}
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);

test("of drawings that are scrolled through the three seen last stay, and one comes back when it is near", () => {
  const { live, look } = column(50);
  for (const at of upTo(50)) look(at);
  expect(live()).toEqual([47, 48, 49]);
  look(3);
  expect(live()).toEqual([3, 48, 49]);
});

test("all that are near stay, however many they are", () => {
  const { live, look } = column(20);
  look(...upTo(12));
  expect(live()).toEqual(upTo(12));
  look(19);
  expect(live()).toHaveLength(3);
  expect(live()).toContain(19);
});

test("on paper all of them are seen, and afterwards the last ones stay", () => {
  const { live, look } = column(20);
  look(0);
  expect(live()).toHaveLength(3);
  page.dispatchEvent(new Event("beforeprint"));
  look(0);
  expect(live()).toEqual(upTo(20));
  page.dispatchEvent(new Event("afterprint"));
  expect(live()).toHaveLength(3);
  expect(live()).toContain(0);
});

test("a drawing that is gone takes no place", () => {
  const { live, look, added } = column(4);
  added[3]?.dispose();
  look();
  expect(live()).toHaveLength(4);
});
