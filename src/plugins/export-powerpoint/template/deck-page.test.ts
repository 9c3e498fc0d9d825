import { expect, test } from "vitest";
import { PAGE } from "../slide-page";
import { pageOf } from "./deck-page";

/** The size of slides as a template states it. */
const size = (cx: number, cy: number) =>
  ({ getAttribute: (name: string) => String((name === "cx" ? cx : cy) * 914_400) }) as Element;

test("without places for text, title and text lie on a page of any size as on the usual one", () => {
  const { width, height, title, body } = pageOf(size(10, 7.5), []);
  expect([width, height]).toEqual([10, 7.5]);
  for (const [found, usual] of [
    [title, PAGE.title],
    [body, PAGE.body],
  ] as const) {
    expect([found.x / width, found.w / width]).toEqual([
      expect.closeTo(usual.x / PAGE.width),
      expect.closeTo(usual.w / PAGE.width),
    ]);
    expect([found.y / height, found.h / height]).toEqual([
      expect.closeTo(usual.y / PAGE.height),
      expect.closeTo(usual.h / PAGE.height),
    ]);
  }
  const tall = pageOf(size(7.5, 10), []);
  expect(tall.body.y / tall.height).toBeCloseTo(PAGE.body.y / PAGE.height);
});

test("a side that no slide has is that of the usual page", () => {
  expect(pageOf(size(0.9, 57), [])).toMatchObject({ width: PAGE.width, height: PAGE.height });
  expect(pageOf(size(1, 56), [])).toMatchObject({ width: 1, height: 56 });
  expect(pageOf(undefined, [undefined])).toEqual(PAGE);
});
