// @vitest-environment jsdom

import { act, render, screen } from "@testing-library/react";
import { useRef, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type DrawingPlace, useResting } from "./use-resting";

let look: (near: readonly string[]) => void = () => {};

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(240);
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly #observed = new Set<Element>();
      constructor(onSeen: (entries: readonly unknown[]) => void) {
        look = (near) =>
          onSeen([...this.#observed].map((target) => ({ target, isIntersecting: near.includes(target.id) })));
      }
      observe(element: Element) {
        this.#observed.add(element);
      }
      unobserve(element: Element) {
        this.#observed.delete(element);
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

/** A drawing that says whether it is there, and the height of its place. */
function Drawn({ id, canRest = true }: { id: string; canRest?: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const [{ isLive, heightPx }, setPlace] = useState<DrawingPlace>({ isLive: true });
  useResting(box, canRest, setPlace);
  return (
    <div ref={box} id={id} data-testid={id}>
      {isLive ? "there" : "away"} {heightPx}
    </div>
  );
}

const ids = Array.from({ length: 9 }, (_, at) => `drawing-${at}`);
const shown = () => ids.map((id) => screen.getByTestId(id).textContent?.trim());

test("a drawing that nobody has seen for long leaves its place as high as it was, and comes back when it is near", () => {
  render(ids.map((id, at) => <Drawn key={id} id={id} canRest={at > 0} />));
  act(() => look(["drawing-8"]));
  // One that cannot rest is never taken away, and takes none of the places of those that can.
  expect(shown()).toEqual(["there", "away 240", "away 240", ...Array.from({ length: 6 }, () => "there")]);
  act(() => look(["drawing-1"]));
  expect(shown()).toEqual([
    ...["there", "there 240", "away 240", "away 240"],
    ...Array.from({ length: 5 }, () => "there"),
  ]);
});
