import type { JpegSegment } from "./jpeg-segments";
import { tiffFacts } from "./tiff-facts";

/** The plain texts among the facts a camera wrote; none when the segment holds none or is broken. */
export function exifFacts({ marker, data }: JpegSegment): readonly string[] {
  if (marker !== 0xe1 || data.byteLength < 14 || data.getUint32(0) !== 0x45786966) return [];
  try {
    return tiffFacts(new DataView(data.buffer, data.byteOffset + 6, data.byteLength - 6)).texts;
  } catch {
    // Offsets that point nowhere: the image is none the worse for it.
    return [];
  }
}
