// @vitest-environment jsdom
import type { DrawInFrame } from "@shared/frame/frame-runtime";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";

const drawings: DrawInFrame[] = [];
const { renderAbc } = vi.hoisted(() => ({ renderAbc: vi.fn() }));
vi.mock("abcjs", () => ({ renderAbc }));
vi.mock("@shared/frame/frame-runtime", () => ({
  runInFrame: (draw: DrawInFrame) => void drawings.push(draw),
}));
beforeAll(() => import("./abc-frame"));
beforeEach(() => {
  renderAbc.mockReset().mockReturnValue([{ lines: [{}] }]);
});

async function drawn(clientWidth: number) {
  const root = Object.assign(document.createElement("div"), { innerHTML: "<p>before</p>" });
  Object.defineProperty(root, "clientWidth", { value: clientWidth });
  await drawings[0]?.(root, { source: "X:1\nK:C\nCDEF" } as never);
  return { root, options: renderAbc.mock.lastCall?.[2] };
}

test("music takes the place of what was there, without a margin of its own", async () => {
  const { root, options } = await drawn(800);
  expect(root.childNodes).toHaveLength(0);
  expect(renderAbc.mock.lastCall?.slice(0, 2)).toEqual([root, "X:1\nK:C\nCDEF"]);
  expect(options).toEqual({ responsive: "resize", paddingtop: 0, paddingbottom: 0 });
});

test.each([
  [0, false],
  [1, true],
  [479, true],
  [480, false],
])("at %d pixels staves are set anew with fewer measures: %s", async (width, isNarrow) => {
  const { options } = await drawn(width);
  expect("wrap" in options).toBe(isNarrow);
  if (isNarrow) expect(options.staffwidth).toBeLessThan(480);
});

test.each([[[]], [[{ lines: [] }]], [[undefined]], [[{}]]])("%j is no music", async (tunes) => {
  renderAbc.mockReturnValue(tunes);
  await expect(drawn(800)).rejects.toThrow("no music");
});

test("one tune of several is music", async () => {
  renderAbc.mockReturnValue([{ lines: [] }, { lines: [{}] }]);
  await drawn(800);
});
