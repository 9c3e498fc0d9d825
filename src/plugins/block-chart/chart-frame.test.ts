// @vitest-environment jsdom

import type { DrawInFrame } from "@shared/frame/frame-runtime";
import { PAPER } from "@ui/markdown/frame/page-theme";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";

const drawings: DrawInFrame[] = [];
const react = vi.fn(async (..._: unknown[]) => {});
const setPlotConfig = vi.fn();
vi.mock("plotly.js-dist-min", () => ({ default: { react, setPlotConfig } }));
vi.mock("@shared/frame/frame-runtime", () => ({
  runInFrame: (draw: DrawInFrame) => void drawings.push(draw),
}));
beforeAll(() => import("./chart-frame"));
beforeEach(() => {
  react.mockReset().mockImplementation(async () => {});
});

async function drawn(chart: unknown): Promise<HTMLElement> {
  const root = document.createElement("div");
  await drawings[0]?.(root, { source: JSON.stringify(chart), theme: PAPER } as never);
  return root;
}
/** Tells the frame of an error that nobody waited for; returns whether it is kept from the console. */
function fire(type: string, of: object): boolean {
  return !dispatchEvent(Object.assign(new Event(type, { cancelable: true }), of));
}

test("a chart is drawn by its data and layout, 400 pixels high unless it says so", async () => {
  expect((await drawn({ data: [{ y: [1, 2] }], layout: { title: "Rain" } })).style.height).toBe("400px");
  expect(react.mock.calls[0]?.slice(1)).toMatchObject([
    [{ y: [1, 2] }],
    { title: "Rain", height: 400, autosize: true },
    { responsive: true, displaylogo: false },
  ]);
  expect((await drawn({ data: [{}], layout: { height: 250 } })).style.height).toBe("250px");
  expect(react.mock.calls[1]?.[2]).toMatchObject({ height: 250 });
});

test("a list alone is the data, of which everything is an object", async () => {
  await drawn([{ y: [1] }, 7]);
  expect(react.mock.calls[0]?.[1]).toEqual([{ y: [1] }, Object(7)]);
});

test.each([[{}], [{ data: [] }], [[]], [null], [7]])("%j is no chart", async (chart) => {
  await expect(drawn(chart)).rejects.toThrow("needs a list");
  expect(react).not.toHaveBeenCalled();
});

test.each(["scattergl", "splom", "parcoords", "scatterpolargl", "choropleth", "scattermap", "scattergeo"])(
  "a chart of type %s, which compiles code or fetches maps, is refused",
  async (type) => {
    await expect(drawn([{ y: [1] }, { type }])).rejects.toThrow(type);
    expect(react).not.toHaveBeenCalled();
  },
);

test("what the library throws where nobody waits for it fails the drawing under way", async () => {
  react.mockImplementation(() => new Promise(() => {}));
  const failing = drawn([{}]);
  expect(fire("error", { error: new Error("in a timer") })).toBe(true);
  await expect(failing).rejects.toThrow("in a timer");
  const rejected = drawn([{}]);
  expect(fire("unhandledrejection", { reason: new Error("in a promise") })).toBe(true);
  await expect(rejected).rejects.toThrow("in a promise");
});

test("a chart that stands is left as it is by what a click on it throws", async () => {
  const root = await drawn([{}]);
  expect(fire("error", { error: new Error("in a click") })).toBe(true);
  expect(root.style.height).toBe("400px");
});
