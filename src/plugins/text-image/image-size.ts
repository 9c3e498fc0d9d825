import { jpegSegments } from "./jpeg-segments";

/** The outer facts of an image. */
export interface ImageSize {
  readonly format: "PNG" | "GIF" | "WebP" | "JPEG" | "BMP" | "ICO";
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Reads format and size from an image's first bytes. @throws Error or RangeError when they are no image's. */
export function imageSize(view: DataView): ImageSize {
  const magic = view.getUint32(0);
  if (magic === 0x89504e47) return { format: "PNG", width: view.getUint32(16), height: view.getUint32(20) };
  if (magic === 0x47494638)
    return { format: "GIF", width: view.getUint16(6, true), height: view.getUint16(8, true) };
  if (magic === 0x52494646 && view.getUint32(8) === 0x57454250) return webpSize(view);
  if (magic >>> 16 === 0xffd8) return jpegSize(view);
  if (magic >>> 16 === 0x424d) return bmpSize(view);
  // Zero stands for 256, which does not fit its byte.
  if (magic === 0x00000100)
    return { format: "ICO", width: view.getUint8(6) || 256, height: view.getUint8(7) || 256 };
  throw new Error("this is no image of a known kind");
}

/** A negative height means that the rows run from the top. */
function bmpSize(view: DataView): ImageSize {
  return { format: "BMP", width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) };
}

function jpegSize(view: DataView): ImageSize {
  const frame = jpegSegments(view).find(
    ({ marker }) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker),
  );
  if (!frame) throw new Error("the image has no size");
  return { format: "JPEG", width: frame.data.getUint16(3), height: frame.data.getUint16(1) };
}

function webpSize(view: DataView): ImageSize {
  const format = "WebP";
  const kind = view.getUint32(12);
  if (kind === 0x56503858) {
    const large = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16) + 1;
    return { format, width: large(24), height: large(27) };
  }
  if (kind === 0x5650384c) {
    const bits = view.getUint32(21, true);
    return { format, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  return { format, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}
