// @vitest-environment jsdom
import type { DrawInFrame } from "@shared/frame/frame-runtime";
import { beforeAll, expect, test, vi } from "vitest";

const drawings: DrawInFrame[] = [];
vi.mock("@shared/frame/frame-runtime", () => ({
  runInFrame: (draw: DrawInFrame) => void drawings.push(draw),
}));
beforeAll(() => import("./inert-frame"));

/** The element that the frame draws into, once the drawing stands. */
async function shown(drawing: object): Promise<HTMLElement> {
  const root = document.createElement("div");
  root.innerHTML = "<p>before</p>";
  await drawings[0]?.(root, { source: JSON.stringify(drawing) } as never);
  return root;
}

test("HTML of a plugin takes the place of what was there, without what runs or loads", async () => {
  const root = await shown({ html: '<p onclick="alert(1)">Rain</p><script>alert(2)</script>' });
  expect(root.innerHTML).toBe("<p>Rain</p>");
});

test("an image of a plugin is cleaned as a vector image", async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="2"/><script>alert(1)</script></svg>';
  const root = await shown({ svg });
  expect(root.querySelector("rect")?.getAttribute("height")).toBe("2");
  expect(root.querySelector("script, p")).toBeNull();
});

test("a picture stands once it can be drawn, and says nothing in words", async () => {
  const decode = vi.fn(async () => {});
  Object.assign(HTMLImageElement.prototype, { decode });
  const root = await shown({ image: "data:image/png;base64,AAAA" });
  expect(decode).toHaveBeenCalledOnce();
  expect(root.querySelector("img")).toMatchObject({ src: "data:image/png;base64,AAAA", alt: "" });
  decode.mockRejectedValueOnce(new Error("broken"));
  await expect(shown({ image: "data:image/png;base64,AAAA" })).rejects.toThrow("broken");
});
