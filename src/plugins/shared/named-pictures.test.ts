import type { RichText } from "@core/domain/text/rich-text";
import { expect, test } from "vitest";
import { namedPictures, unnamedPictures } from "./named-pictures";

/** The smallest PNG there is, of one pixel. */
const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const file = (name: string, data = PNG, mimeType = "image/png") =>
  ({ type: "image", name, mimeType, data }) as const;
const image = (name: string) => ({ type: "image", alt: name, dataUrl: `data:image/png;base64,${PNG}` });
const textOf = (blocks: readonly object[], notes: readonly object[] = []) =>
  ({ blocks, footnotes: [{ blocks: notes }] }) as unknown as RichText;
const names = (pictures: readonly { readonly name: string }[]) => pictures.map(({ name }) => name);

test("files that are pictures are named, and others are left out", () => {
  expect(names(namedPictures([file("a.png"), file("b.txt", "AAAA", "text/plain")]))).toEqual(["a.png"]);
});

test("a file is given a hundred pictures at the most", () => {
  expect(namedPictures(Array.from({ length: 101 }, () => file("a.png")))).toHaveLength(100);
});

test.each([
  ["a paragraph", [{ type: "paragraph", content: [image("a")] }], []],
  ["a heading", [{ type: "heading", level: 1, content: [image("a")] }], []],
  ["the head of a table", [{ type: "table", head: [[image("a")]], rows: [] }], []],
  ["the rows of a table", [{ type: "table", head: [], rows: [[[image("a")]]] }], []],
  ["a note", [], [{ type: "paragraph", content: [image("a")] }]],
])("a picture that %s shows is not shown again", (_, blocks, notes) => {
  expect(unnamedPictures(textOf(blocks, notes), [file("a.png")])).toEqual([]);
});

test("a picture that the text does not show is", () => {
  const words = {
    type: "paragraph",
    content: [
      { type: "text", text: PNG },
      { type: "image", alt: "b" },
    ],
  };
  expect(names(unnamedPictures(textOf([words, { type: "rule" }]), [file("a.png")]))).toEqual(["a.png"]);
});
