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

/** A placeholder whose shape says where it stands, in inches. */
const placed = (x?: number, y?: number, w?: number, h?: number) => {
  const inEmu = { x, y, cx: w, cy: h } as Readonly<Record<string, number | undefined>>;
  const within = (_: string, name: string): readonly unknown[] => {
    if (name === "xfrm") return [{ getElementsByTagNameNS: within }];
    const getAttribute = (key: string) => (inEmu[key] === undefined ? null : String(inEmu[key] * 914_400));
    return [{ getAttribute }];
  };
  return { localName: "sp", getElementsByTagNameNS: within } as unknown as Element;
};

test("the text lies where the first placeholder says that states a place and a size", () => {
  expect(pageOf(undefined, [undefined, placed(1, 2, 3, 4), placed(5, 6, 7, 8)]).body).toEqual({
    ...{ x: 1, y: 2, w: 3, h: 4 },
  });
  expect(pageOf(undefined, [placed(0, 0, 3, 4)]).body).toEqual({ x: 0, y: 0, w: 3, h: 4 });
});

test.each([
  ["place", placed(undefined, undefined, 3, 4)],
  ["distance from the left", placed(undefined, 2, 3, 4)],
  ["distance from the top", placed(1, undefined, 3, 4)],
  ["size", placed(1, 2)],
  ["width", placed(1, 2, 0, 4)],
  ["height", placed(1, 2, 3, 0)],
])("a placeholder without a %s says nothing", (_, placeholder) => {
  expect(pageOf(undefined, [placeholder, placed(5, 6, 7, 8)]).body).toEqual({ x: 5, y: 6, w: 7, h: 8 });
});
