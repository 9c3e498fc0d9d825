import type { JpegSegment } from "./image-size";

const LABELS: ReadonlyMap<number, string> = new Map([
  [0x010e, "Description"],
  [0x010f, "Camera maker"],
  [0x0110, "Camera"],
  [0x0132, "Date"],
  [0x013b, "Artist"],
  [0x8298, "Copyright"],
]);
const TEXT_TYPE = 2;

/** The plain texts among the facts a camera wrote; none when the segment holds none or is broken. */
export function exifFacts({ marker, data }: JpegSegment): readonly string[] {
  if (marker !== 0xe1 || data.byteLength < 14 || data.getUint32(0) !== 0x45786966) return [];
  const tiff = new DataView(data.buffer, data.byteOffset + 6, data.byteLength - 6);
  const little = tiff.getUint16(0) === 0x4949;
  try {
    const start = tiff.getUint32(4, little);
    const count = tiff.getUint16(start, little);
    return Array.from({ length: count }, (_, index) => fact(tiff, start + 2 + index * 12, little)).flat();
  } catch {
    // Offsets that point nowhere: the image is none the worse for it.
    return [];
  }
}

function fact(tiff: DataView, at: number, little: boolean): readonly string[] {
  const label = LABELS.get(tiff.getUint16(at, little));
  if (label === undefined || tiff.getUint16(at + 2, little) !== TEXT_TYPE) return [];
  const length = tiff.getUint32(at + 4, little);
  const start = length <= 4 ? at + 8 : tiff.getUint32(at + 8, little);
  const bytes = new Uint8Array(tiff.buffer, tiff.byteOffset + start, Math.min(length, 500));
  const text = new TextDecoder().decode(bytes).replace(/\0.*$/s, "").trim();
  return text === "" ? [] : [`${label}: ${text}`];
}
