import { toBase64 } from "@core/domain/text/base64";
import { everyBlock, type Inline, type RichBlock, type RichTable } from "@core/domain/text/rich-text";
import { type MadePicture, pictureOfUrl } from "@shared/made-picture";
import type PptxGenJS from "pptxgenjs";
import type { Box } from "./slide-page";

const PIXELS_PER_INCH = 96;
/** A picture with few pixels is not drawn larger than so many times its size. */
const LARGEST_SCALE = 2;
const LONGEST_ALTERNATIVE = 1_000;

/** A picture on a slide, with the words that stand for it. */
export interface SlidePicture {
  readonly type: "picture";
  readonly picture: Pick<MadePicture, "type" | "bytes" | "widthPx" | "heightPx">;
  readonly words: string;
}

/** A part of a text that stands beside its lines: a table, the picture of a chart or diagram, or an image. */
export type SlideFigure = RichTable | SlidePicture;

/** The figures of a text in their order, those within lists and quotes included. */
export function figuresOf(blocks: readonly RichBlock[]): readonly SlideFigure[] {
  return [...everyBlock(blocks)].flatMap((block): readonly SlideFigure[] => {
    if (block.type === "table") return [block];
    if (block.type === "code" && block.picture) {
      const { png: bytes, ...size } = block.picture;
      return [{ type: "picture", picture: { type: "png", bytes, ...size }, words: block.text }];
    }
    return block.type === "paragraph" ? block.content.flatMap(imageOf) : [];
  });
}

/** An image that the text itself holds; nothing for others, of which the words are shown. */
export function imageOf(inline: Inline): readonly SlidePicture[] {
  const picture = inline.type === "image" && inline.dataUrl ? pictureOfUrl(inline.dataUrl) : undefined;
  return picture && inline.type === "image" ? [{ type: "picture", picture, words: inline.alt }] : [];
}

/** Puts a picture into the middle of a place, as large as fits. */
export function addPicture(slide: PptxGenJS.Slide, { picture, words }: SlidePicture, place: Box): void {
  const [width, height] = [picture.widthPx / PIXELS_PER_INCH, picture.heightPx / PIXELS_PER_INCH];
  const scale = Math.min(place.w / width, place.h / height, LARGEST_SCALE);
  const [w, h] = [width * scale, height * scale];
  slide.addImage({
    data: `image/${picture.type};base64,${toBase64(picture.bytes)}`,
    x: place.x + (place.w - w) / 2,
    y: place.y + (place.h - h) / 2,
    w,
    h,
    altText: words.slice(0, LONGEST_ALTERNATIVE),
  });
}
