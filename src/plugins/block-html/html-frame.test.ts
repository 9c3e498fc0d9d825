// @vitest-environment jsdom
import type { DrawInFrame } from "@shared/frame/frame-runtime";
import { beforeAll, expect, test, vi } from "vitest";

const drawings: DrawInFrame[] = [];
vi.mock("@shared/frame/frame-runtime", () => ({
  runInFrame: (draw: DrawInFrame) => void drawings.push(draw),
}));
beforeAll(() => import("./html-frame"));

test("a page is all there is in its frame, without what runs or loads, on letters that can be read", async () => {
  document.body.innerHTML = "<div id='root'><p>before</p></div>";
  const source = '<style>body > p{color:red}</style><p onclick="alert(1)">Rain</p><script>alert(2)</script>';
  await drawings[0]?.(document.createElement("div"), { source } as never);
  expect(document.body.querySelector("p")?.outerHTML).toBe("<p>Rain</p>");
  // The styles of the page count on it.
  expect(document.body.querySelector("p")?.parentElement).toBe(document.body);
  expect(document.body.textContent).not.toMatch(/before|alert/);
  expect(document.head.querySelector("style")?.textContent).toContain("system-ui");
});
