import { expect, test } from "vitest";
import { PAGE } from "./slide-page";

test("title and text of a slide lie on its page, one below the other, with the same margin left and right", () => {
  const { width, height, title, body } = PAGE;
  for (const { x, w } of [title, body]) expect(x + w + x).toBeCloseTo(width);
  expect(title.y + title.h).toBeLessThanOrEqual(body.y);
  expect(body.y + body.h).toBeLessThanOrEqual(height);
});
