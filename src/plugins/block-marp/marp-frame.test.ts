// @vitest-environment jsdom
import { Marpit } from "@marp-team/marpit";
import type { DrawInFrame } from "@shared/frame/frame-runtime";
import { PAPER } from "@ui/markdown/frame/page-theme";
import { beforeAll, expect, test, vi } from "vitest";

const drawings: DrawInFrame[] = [];
vi.mock("@shared/frame/frame-runtime", () => ({
  runInFrame: (draw: DrawInFrame) => void drawings.push(draw),
}));
beforeAll(() => import("./marp-frame"));

const SLIDES = "# One\n\n<b>raw</b>\n\n---\n\n# Two";
async function drawn(page: number, { source = SLIDES, theme = PAPER } = {}) {
  const root = document.createElement("div");
  const answer = await drawings[0]?.(root, { id: 1, source, theme, page });
  return { root, answer };
}
const style = () => document.head.querySelector("style")?.textContent ?? "";

test("a page of the slides is drawn, and how many there are is told", async () => {
  const { root, answer } = await drawn(1);
  expect([root.querySelector("h1")?.textContent, root.className, answer]).toEqual([
    "Two",
    "marpit",
    { pages: 2 },
  ]);
  expect(root.querySelector("svg")?.hasAttribute("data-marpit-svg")).toBe(true);
  expect((await drawn(9)).root.innerHTML).toBe("");
});

test("a tag in a slide is text", async () => {
  const { root } = await drawn(0);
  expect([root.querySelector("b"), root.textContent?.includes("<b>raw</b>")]).toEqual([null, true]);
});

test("turning a page does not read the slides again; other slides are read", async () => {
  const render = vi.spyOn(Marpit.prototype, "render");
  const source = "# A\n\n---\n\n# B";
  await drawn(0, { source });
  await drawn(1, { source });
  expect(render).toHaveBeenCalledTimes(1);
  await drawn(0, { source: "# C" });
  expect(render).toHaveBeenCalledTimes(2);
});

test("slides are in the house's look, which is dark on a dark page", async () => {
  await drawn(0);
  const light = style();
  expect(light).toContain("svg[data-marpit-svg]");
  expect(light).toContain("section");
  await drawn(0, { theme: { ...PAPER, name: "dark" } });
  expect(style().length).toBeGreaterThan(light.length);
  await drawn(0);
  expect(style()).toBe(light);
});
