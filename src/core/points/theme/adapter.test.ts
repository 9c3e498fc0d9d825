import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { contained, onlyOne } from "../../../../tests/fakes/contained";
import { holdsBounds, letters } from "../../../../tests/fakes/contribution-bounds";
import { sample } from "../../../../tests/point-samples/theme";
import { contrast, luminance } from "../../domain/look/contrast";
import { MADE_COLOURS, NEEDED_COLOURS, themeStyles } from "../../domain/look/theme-colours";
import { Themes } from "./index";

const themeOf = async (over: object = {}) =>
  onlyOne((await contained([{ ...sample, ...over }])).plugin, Themes);
const names = [...NEEDED_COLOURS, ...MADE_COLOURS];

it("four colours make a whole theme in which text can be read, light and dark", async () => {
  const { light, dark, movedCount, name, origin } = await themeOf();
  expect([name, origin, movedCount]).toEqual(["Sand", "Acme pack", 0]);
  for (const colours of [light, dark]) {
    expect(Object.keys(colours).sort()).toEqual([...names].sort());
    for (const ground of ["bg", "surface", "surfaceSunken", "surfaceHover"])
      for (const words of ["text", "textMuted", "accent", "success", "warning", "danger", "info"])
        expect(contrast(colours[words] ?? "", colours[ground] ?? "")).toBeGreaterThanOrEqual(4.5);
    for (const ground of ["accent", "accentHover"])
      expect(contrast(colours.onAccent ?? "", colours[ground] ?? "")).toBeGreaterThanOrEqual(4.5);
  }
  expect(light).toMatchObject(sample.light);
});

it("what could not be read is moved, and said", async () => {
  const { light, movedCount } = await themeOf({
    light: { ...sample.light, accent: "#e0c080", textMuted: "#c0b090" },
  });
  expect(movedCount).toBe(2);
  expect(light.accent).not.toBe("#e0c080");
  expect(contrast(light.accent ?? "", sample.light.bg)).toBeGreaterThanOrEqual(4.5);
  expect(luminance(light.textMuted ?? "")).toBeLessThan(luminance("#c0b090"));
});

it.each([
  ["a light page whose text is light", { light: sample.dark }, "light"],
  ["grounds on which nothing can be read", { light: { ...sample.light, surface: "#101010" } }, "light"],
  ["a colour by its name", { dark: { ...sample.dark, accent: "red" } }, "dark.accent"],
  ["a style in place of a colour", { dark: { ...sample.dark, bg: "#000;}*{display:none" } }, "dark.bg"],
  ["a token that is none", { light: { ...sample.light, drawerExpanded: "#000000" } }, "light.drawerExpanded"],
  ["no dark page", { dark: undefined }, "dark"],
])("is not installed with %s", async (_, over, field) => {
  await expect(themeOf(over)).rejects.toMatchObject({
    code: "external-plugin.bad-contribution",
    params: { field },
  });
});

it("its style sheet has colours of the design tokens, all of them, and nothing else", async () => {
  const { light, dark } = await themeOf();
  const styles = themeStyles(light, dark);
  expect(styles).toMatch(
    /^@media screen\{:root\{(--[a-z-]+:#[\da-f]{6};?)+\}:root\.dark\{(--[a-z-]+:#[\da-f]{6};?)+\}\}$/,
  );
  const colours = readFileSync("src/ui/theme/tokens.css", "utf8").matchAll(/(--[a-z-]+): oklch\(/g);
  const own = new Set([...colours].map(([, name]) => name));
  expect(new Set([...styles.matchAll(/(--[a-z-]+):/g)].map(([, name]) => name))).toEqual(own);
});

it("contrast is as it is defined", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

holdsBounds(sample, { name: letters(40) });
