// @vitest-environment jsdom

import type { Drawing } from "@core/points/code-block-renderer";
import type { FramePicture } from "@core/points/code-block-renderer/frame-protocol";
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
  expect(shown()).toEqual([
    "there",
    ...Array.from({ length: 5 }, () => "away 240"),
    "there",
    "there",
    "there",
  ]);
  act(() => look(["drawing-1"]));
  expect(shown()).toEqual([
    ...["there", "there 240"],
    ...Array.from({ length: 5 }, () => "away 240"),
    ...["there", "there"],
  ]);
});

/** A PNG of so many pixels, as far as its header tells. */
function pngOf(width: number, height: number): ArrayBuffer {
  const bytes = new Uint8Array(32);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes.buffer;
}

/** A drawing whose picture comes when a test says so. */
function Pictured({ id, drawing }: { id: string; drawing: Pick<Drawing, "asPicture"> | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  const [{ isLive, picture }, setPlace] = useState<DrawingPlace>({ isLive: true });
  useResting(box, true, setPlace, drawing);
  const size = picture && `${picture.widthPx} × ${picture.heightPx}`;
  return (
    <div ref={box} id={id} data-testid={id}>
      {isLive ? "there" : "away"} {size}
    </div>
  );
}

/** Four drawings, of which the last three are seen. Returns how the first is given the picture it was asked for. */
function scrolledPast(): (picture?: FramePicture) => void {
  let give: (picture?: FramePicture) => void = () => {};
  const drawing = {
    asPicture: () =>
      new Promise<FramePicture | undefined>((resolve) => {
        give = resolve;
      }),
  };
  render(
    ids.slice(0, 4).map((id, at) => <Pictured key={id} id={id} drawing={at === 0 ? drawing : undefined} />),
  );
  act(() => look(["drawing-1", "drawing-2", "drawing-3"]));
  return (picture) => give(picture);
}
const firstShown = () => screen.getByTestId("drawing-0").textContent?.trim();

test("a drawing is taken away once its picture is there to stand for it, until the page has other colours", async () => {
  const resolve = scrolledPast();
  expect(firstShown()).toBe("there");
  await act(async () => resolve({ png: pngOf(300, 200), widthPx: 300, heightPx: 200 }));
  expect(firstShown()).toBe("away 300 × 200");
  await act(async () => void document.documentElement.classList.add("dark"));
  expect(firstShown()).toBe("away");
  document.documentElement.classList.remove("dark");
});

test.each([
  ["none comes", undefined],
  ["it is no PNG", { png: new ArrayBuffer(64), widthPx: 300, heightPx: 200 }],
  ["it is cut off", { png: pngOf(300, 200).slice(0, 20), widthPx: 300, heightPx: 200 }],
  ["showing it would take much memory", { png: pngOf(40_000, 40_000), widthPx: 300, heightPx: 200 }],
])("a drawing leaves its place empty where %s", async (_, picture) => {
  const resolve = scrolledPast();
  await act(async () => resolve(picture));
  expect(firstShown()).toBe("away");
});

test("a drawing that is near again before its picture has been made stays", async () => {
  const resolve = scrolledPast();
  act(() => look(["drawing-0", "drawing-1", "drawing-2", "drawing-3"]));
  await act(async () => resolve({ png: pngOf(300, 200), widthPx: 300, heightPx: 200 }));
  expect(firstShown()).toBe("there");
});
