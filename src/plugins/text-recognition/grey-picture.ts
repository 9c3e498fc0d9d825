/** The longer side of what is read, in pixels: letters of ten points on a page have some thirty. */
const LONGER_SIDE = 2_600;
/** Small pictures, as of screens, are made no larger than this. */
const MOST_SCALE = 2;

/**
 * A picture in shades of grey as a file that every reader knows (PGM), of a size at which letters can be read; nothing
 * where it is none.
 */
export async function greyPicture(picture: Blob): Promise<Uint8Array | undefined> {
  const bitmap = await decoded(picture);
  if (!bitmap) return undefined;
  const scale = Math.min(MOST_SCALE, LONGER_SIDE / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (!context) return undefined;
  // Letters on nothing are letters on paper.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return greyFile(context.getImageData(0, 0, width, height));
}

async function decoded(picture: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(picture);
  } catch {
    // Whatever it is, no browser shows it.
    return undefined;
  }
}

/** Pixels as PGM: a line of what they are, then a byte for each. */
export function greyFile({ width, height, data }: Pick<ImageData, "width" | "height" | "data">): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const file = new Uint8Array(head.length + width * height);
  file.set(head);
  for (let at = 0; at < width * height; at++) {
    const [red = 0, green = 0, blue = 0] = [data[at * 4], data[at * 4 + 1], data[at * 4 + 2]];
    file[head.length + at] = Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
  }
  return file;
}
