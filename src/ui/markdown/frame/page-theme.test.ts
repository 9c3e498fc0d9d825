// @vitest-environment jsdom
import type { FrameTheme } from "@core/points/code-block-renderer/frame-protocol";
import { afterEach, expect, test } from "vitest";
import { PAPER, themeAround } from "./page-theme";

/** Relative luminance of a colour, WCAG 2.2. */
function luminance(colour: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The ground of drawings on the page, as the design tokens have it. */
const SURFACES = { light: "#ffffff", dark: "#1f1c19" } as const;

function themeIn(name: FrameTheme["name"]): FrameTheme {
  document.documentElement.classList.toggle("dark", name === "dark");
  return themeAround(document.body);
}

afterEach(() => document.documentElement.classList.remove("dark"));

test.each(["light", "dark"] as const)(
  "kinds that are told apart by colour are seen, and read, on a %s page",
  (name) => {
    const { palette } = themeIn(name);
    expect(new Set(palette.series).size).toBe(8);
    for (const colour of palette.series) {
      expect(contrast(colour, SURFACES[name])).toBeGreaterThanOrEqual(3);
      expect(contrast(colour, palette.onSeries)).toBeGreaterThanOrEqual(4.5);
    }
  },
);

test("what is taken away is read on white, also where it stands on a quiet colour", () => {
  const { text, background, palette } = PAPER;
  for (const ground of [background, palette.panel, palette.accentSoft]) {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(7);
    expect(contrast(palette.muted, ground)).toBeGreaterThanOrEqual(4.5);
  }
});

test("a drawing follows the page from light to dark", () => {
  const light = themeIn("light");
  const dark = themeIn("dark");
  expect([light.name, dark.name]).toEqual(["light", "dark"]);
  expect(dark.palette.series).not.toEqual(light.palette.series);
});
