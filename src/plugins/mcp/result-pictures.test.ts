import type { ContentBlock } from "@modelcontextprotocol/client";
import { expect, test } from "vitest";
import { resultPictures } from "./result-pictures";
import { resultText } from "./result-text";

const picture = (mimeType: string, data: string): ContentBlock => ({ type: "image", mimeType, data });
const names = (content: ContentBlock[], isTaken = (_: string) => false) =>
  [...resultPictures({ content }, "draw", isTaken).values()].map(({ name }) => name);

test("pictures are numbered on from those that are there, and named in the words", () => {
  const content = [picture("image/png", "eA=="), picture("image/jpeg", "eA==")];
  expect(names(content, (name) => name === "draw-1.png")).toEqual(["draw-2.png", "draw-3.jpg"]);
  const told = resultText({ content }, new Map([[content[0] as ContentBlock, "draw-1.png"]]));
  expect(told).toBe("(picture: draw-1.png)\n\n(image, image/jpeg, 3 bytes: not passed on)");
});

test("what is no picture, no base64, too large or too many is not taken", () => {
  expect(
    names([picture("image/svg+xml", "eA=="), picture("text/html", "eA=="), picture("image/png", "<b>")]),
  ).toEqual([]);
  expect(names([picture("image/png", "AAAA".repeat(1_500_000)), picture("image/png", "eA==")])).toEqual([
    "draw-1.png",
  ]);
  expect(names(Array.from({ length: 20 }, () => picture("image/png", "eA==")))).toHaveLength(8);
});
