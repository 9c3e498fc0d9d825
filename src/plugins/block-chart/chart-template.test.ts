import { PAPER } from "@ui/markdown/frame/page-theme";
import { expect, test } from "vitest";
import { chartTemplate } from "./chart-template";

test("a chart gives its traces the colours of the page, one after the other", () => {
  const { layout } = chartTemplate(PAPER);
  expect(layout.colorway).toBe(PAPER.palette.series);
  expect(layout.font.color).toBe(PAPER.text);
});

test("each axis of a chart has the page's lines, in the plane, in space and around a point", () => {
  const { layout } = chartTemplate(PAPER);
  const axes = [
    layout.xaxis,
    layout.yaxis,
    layout.scene.zaxis,
    layout.polar.radialaxis,
    layout.ternary.aaxis,
  ];
  for (const axis of axes)
    expect(axis).toMatchObject({ gridcolor: PAPER.palette.grid, linecolor: PAPER.palette.line });
});
