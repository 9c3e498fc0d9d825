// @vitest-environment jsdom
import type { FrameTask } from "@core/points/code-block-renderer/frame-protocol";
import type { DrawInFrame } from "@shared/frame/frame-runtime";
import { PAPER } from "@ui/markdown/frame/page-theme";
import { beforeEach, expect, test, vi } from "vitest";

const { runInFrame, initialize, render } = vi.hoisted(() => ({
  runInFrame: vi.fn(),
  initialize: vi.fn(),
  render: vi.fn(),
}));
vi.mock("@shared/frame/frame-runtime", () => ({ runInFrame }));
vi.mock("mermaid", () => ({ default: { initialize, render } }));

let draw: DrawInFrame;
let root: HTMLElement;
beforeEach(async () => {
  vi.resetModules();
  vi.clearAllMocks();
  await import("./mermaid-frame");
  draw = runInFrame.mock.lastCall?.[0];
  root = document.createElement("div");
  // The DOM of tests has no boxes of drawings.
  Object.defineProperty(SVGSVGElement.prototype, "viewBox", {
    configurable: true,
    get(this: SVGSVGElement) {
      return { baseVal: { width: Number(this.getAttribute("viewBox")?.split(" ")[2]) } };
    },
  });
});

const task = (source: string): FrameTask => ({ id: 1, source, theme: PAPER, page: 0 });

test("a diagram is shown no smaller than half its size, drawn with nothing that runs", async () => {
  render.mockResolvedValue({ svg: '<svg viewBox="0 0 801 100"></svg>' });
  await draw(root, task("graph"));
  expect(root.querySelector("svg")?.style.minWidth).toBe("401px");
  expect(root.style.overflowX).toBe("auto");
  expect(initialize.mock.lastCall?.[0]).toMatchObject({
    ...{ startOnLoad: false, securityLevel: "strict", suppressErrorRendering: true },
  });
});

test("each diagram has an id of its own", async () => {
  render.mockResolvedValue({ svg: "<svg></svg>" });
  for (const source of ["one", "two"]) await draw(root, task(source));
  expect(render.mock.calls).toEqual([
    ["diagram-1", "one"],
    ["diagram-2", "two"],
  ]);
});

test("of what is wrong with a diagram the line is said, not all that it might have been", async () => {
  const message = "Parse error on line 2:\ngraph x\n------^\nExpecting 'A', 'B', got 'C'";
  render.mockRejectedValue(new Error(message));
  await expect(draw(root, task("graph x"))).rejects.toThrow(/^Parse error on line 2:\ngraph x$/);
});
