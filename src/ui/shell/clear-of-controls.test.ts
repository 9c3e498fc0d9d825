import { expect, test } from "vitest";
import { liftOver } from "./clear-of-controls";

const usual = { left: 864, right: 1264, top: 728, bottom: 784 };

test("toasts stand above a composer at the foot of the page, and in their usual place otherwise", () => {
  const composer = { left: 300, right: 1100, top: 640, bottom: 790 };
  expect(liftOver(usual, [composer], 800)).toBe(168);
  expect(liftOver(usual, [], 800)).toBe(16);
  expect(liftOver(usual, [{ ...composer, right: 800 }], 800)).toBe(16);
  expect(liftOver(usual, [{ ...composer, top: 200, bottom: 350 }], 800)).toBe(16);
  expect(liftOver(usual, [composer, { ...composer, top: 600 }], 800)).toBe(208);
});

test("a composer that leaves no room above it lifts nothing", () => {
  expect(liftOver(usual, [{ left: 0, right: 1280, top: 30, bottom: 800 }], 800)).toBe(16);
});
