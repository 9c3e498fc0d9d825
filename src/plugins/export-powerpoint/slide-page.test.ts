import { expect, test } from "vitest";
import { PAGE, slideLayouts } from "./slide-page";

test("title and text of a slide lie on its page, one below the other, with the same margin left and right", () => {
  const { width, height, title, body } = PAGE;
  for (const { x, w } of [title, body]) expect(x + w + x).toBeCloseTo(width);
  expect(title.y + title.h).toBeLessThanOrEqual(body.y);
  expect(body.y + body.h).toBeLessThanOrEqual(height);
});

test("each layout has what its name says, the title bold and above the text, which has half the room beside others", () => {
  const layouts = slideLayouts(PAGE).map(({ title, objects = [] }) => {
    const placeholders = objects.flatMap((each) => ("placeholder" in each ? [each.placeholder.options] : []));
    return [title, ...placeholders.map(({ type, h, bold = false }) => `${type} ${h}${bold ? " bold" : ""}`)];
  });
  const { title, body } = PAGE;
  const above = `title ${title.h} bold`;
  expect(layouts).toEqual([
    ["Title", above],
    ["Title, text (half)", above, `body ${body.h / 2}`],
    ["Title, text (whole)", above, `body ${body.h}`],
    ["Empty"],
    ["text (half)", `body ${body.h / 2}`],
    ["text (whole)", `body ${body.h}`],
  ]);
});
