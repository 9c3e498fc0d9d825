import { serveExtraction } from "@shared/extraction/serve-extraction";
import { exifFacts } from "./exif-facts";
import { imageSize } from "./image-size";
import { jpegSegments } from "./jpeg-segments";
import { pngFacts } from "./png-facts";
import { isSvg, svgText } from "./svg-text";
import { isTiff, tiffFacts } from "./tiff-facts";

/**
 * What an image says of itself: format, size in pixels, and what a camera or a program wrote into it.
 * @throws Error for what is no image of a known kind.
 */
export function imageText(bytes: Uint8Array): string {
  if (isSvg(bytes)) return svgText(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isTiff(view)) {
    const { width, height, texts } = tiffFacts(view);
    return told("TIFF", width, height, texts);
  }
  const { format, width, height } = imageSize(view);
  return told(format, width, height, factsOf(format, view));
}

function factsOf(format: string, view: DataView): readonly string[] {
  if (format === "JPEG") return jpegSegments(view).flatMap(exifFacts);
  return format === "PNG" ? pngFacts(view) : [];
}

/** More than any camera or program writes. */
const FACTS_LIMIT = 100;

function told(format: string, width = 0, height = 0, facts: readonly string[] = []): string {
  return [`${format} image, ${width} × ${height} pixels`, ...facts.slice(0, FACTS_LIMIT)].join("\n");
}

serveExtraction(imageText);
