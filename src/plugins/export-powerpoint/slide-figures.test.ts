import type { Inline, RichBlock } from "@core/domain/text/rich-text";
import type PptxGenJS from "pptxgenjs";
import { describe, expect, test } from "vitest";
import { addPicture, figuresOf, imageOf } from "./slide-figures";

/** The image that a slide is given of a picture of some pixels, at a place. */
function placed(widthPx: number, heightPx: number, place = { x: 1, y: 2, w: 10, h: 5 }, words = "A") {
  const added: PptxGenJS.ImageProps[] = [];
  const slide = { addImage: (image: PptxGenJS.ImageProps) => void added.push(image) };
  const picture = { type: "png", bytes: Uint8Array.of(1, 2, 3), widthPx, heightPx } as const;
  addPicture(slide as unknown as PptxGenJS.Slide, { type: "picture", picture, words }, place);
  return added[0];
}

describe("a picture on a slide", () => {
  test("lies in the middle of its place, as wide or as high as that is", () => {
    expect(placed(1_920, 480)).toEqual({
      data: "image/png;base64,AQID",
      x: 1,
      y: 3.25,
      w: 10,
      h: 2.5,
      altText: "A",
    });
    expect(placed(960, 960)).toMatchObject({ x: 3.5, y: 2, w: 5, h: 5 });
    expect(placed(9_600, 9_600)).toMatchObject({ x: 3.5, y: 2, w: 5, h: 5 });
  });

  test("is twice its size at the most", () => {
    expect(placed(96, 48)).toMatchObject({ x: 5, y: 4, w: 2, h: 1 });
  });

  test("has words of a thousand letters at the most", () => {
    expect(placed(96, 96, undefined, "x".repeat(1_001))?.altText).toHaveLength(1_000);
  });
});

describe("the figures of a text", () => {
  const gif = "data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=";
  const image: Inline = { type: "image", alt: "Dot", dataUrl: gif, address: "" } as Inline;
  const table: RichBlock = { type: "table", head: [], rows: [], aligns: [] } as unknown as RichBlock;
  const drawn = { type: "code", text: "a-->b", picture: { png: Uint8Array.of(7), widthPx: 3, heightPx: 4 } };

  test("are its tables, drawings and images in their order, also those within lists", () => {
    const paragraph = { type: "paragraph", content: [{ type: "text", text: "See" }, image] };
    const list = { type: "list", ordered: false, start: 1, items: [{ blocks: [drawn, table] }] };
    expect(figuresOf([paragraph, list] as unknown as readonly RichBlock[])).toEqual([
      {
        type: "picture",
        picture: expect.objectContaining({ type: "gif", widthPx: 1, heightPx: 1 }),
        words: "Dot",
      },
      {
        type: "picture",
        picture: { type: "png", bytes: Uint8Array.of(7), widthPx: 3, heightPx: 4 },
        words: "a-->b",
      },
      table,
    ]);
  });

  test("are no code that nothing was drawn of, and no images of elsewhere", () => {
    expect(figuresOf([{ type: "code", text: "x" } as unknown as RichBlock])).toEqual([]);
    expect(imageOf({ type: "image", alt: "Far" } as unknown as Inline)).toEqual([]);
    expect(imageOf({ ...image, dataUrl: "data:image/gif;base64,AAAA" } as Inline)).toEqual([]);
    expect(imageOf({ type: "text", text: "x" } as unknown as Inline)).toEqual([]);
  });
});
