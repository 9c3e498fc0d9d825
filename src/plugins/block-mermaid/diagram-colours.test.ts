import { PAPER } from "@ui/markdown/frame/page-theme";
import { expect, test } from "vitest";
import { diagramColours } from "./diagram-colours";

const colours: Readonly<Record<string, unknown>> = diagramColours(PAPER);

test("boxes of a diagram have the page's text on its quiet accent", () => {
  expect(colours).toMatchObject({
    primaryColor: PAPER.palette.accentSoft,
    primaryTextColor: PAPER.text,
    primaryBorderColor: PAPER.palette.accent,
  });
});

test.each([
  ["pie", 1],
  ["cScale", 0],
  ["git", 0],
])(
  "kinds that a diagram tells apart as %s have the colours of the page, and more of them begin again",
  (key, from) => {
    const { series } = PAPER.palette;
    const given = Array.from({ length: series.length }, (_, place) => colours[`${key}${place + from}`]);
    expect(given).toEqual(series);
    expect(colours[`${key}${series.length + from}`]).toBe(series[0]);
  },
);

test("every colour of a diagram is one that its library reads", () => {
  for (const [key, value] of Object.entries(colours))
    if (/(?:color|bkg|border|scale|pie\d|git\d)/i.test(key) && typeof value === "string")
      expect(value, key).toMatch(/^#[\da-f]{6}$/);
});
