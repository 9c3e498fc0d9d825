import { unreadable } from "@shared/extraction/read-in-worker";
import { exifFacts } from "./exif-facts";
import { imageSize, jpegSegments } from "./image-size";

/** Where the facts are: an image's first bytes. */
const HEAD_BYTES = 512 * 1024;

/** What an image says of itself: format, size in pixels and, for photographs, camera and date. @throws AppError `knowledge.unreadable`. */
export async function extractImage(file: Blob, signal: AbortSignal): Promise<string> {
  const buffer = await file.slice(0, HEAD_BYTES).arrayBuffer();
  signal.throwIfAborted();
  const view = new DataView(buffer);
  try {
    const { format, width, height } = imageSize(view);
    const facts = format === "JPEG" ? jpegSegments(view).flatMap(exifFacts) : [];
    return [`${format} image, ${width} × ${height} pixels`, ...facts].join("\n");
  } catch (error) {
    throw unreadable(error instanceof Error ? error.message : String(error), error);
  }
}
