const LABELS: ReadonlyMap<number, string> = new Map([
  [0x010e, "Description"],
  [0x010f, "Camera maker"],
  [0x0110, "Camera"],
  [0x0132, "Date"],
  [0x013b, "Artist"],
  [0x8298, "Copyright"],
]);
const WIDTH = 0x0100;
const HEIGHT = 0x0101;
const TEXT_TYPE = 2;
const SHORT_TYPE = 3;
/** Bytes of one text that are read. */
const TEXT_LIMIT_BYTES = 500;

/** The facts in the first directory of a TIFF structure. */
export interface TiffFacts {
  readonly texts: readonly string[];
  /** Pixels; absent where the structure only describes another image. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** Whether bytes begin as a TIFF structure does, in either order of bytes. */
export function isTiff(view: DataView): boolean {
  return [0x49492a00, 0x4d4d002a].includes(view.getUint32(0));
}

/** Reads the first directory. @throws RangeError when its offsets point nowhere. */
export function tiffFacts(tiff: DataView): TiffFacts {
  const little = tiff.getUint16(0) === 0x4949;
  const start = tiff.getUint32(4, little);
  const count = tiff.getUint16(start, little);
  const entries = Array.from({ length: count }, (_, index) => start + 2 + index * 12);
  const size = (tag: number) => {
    const at = entries.find((entry) => tiff.getUint16(entry, little) === tag);
    if (at === undefined) return undefined;
    const isShort = tiff.getUint16(at + 2, little) === SHORT_TYPE;
    return isShort ? tiff.getUint16(at + 8, little) : tiff.getUint32(at + 8, little);
  };
  const texts = entries.flatMap((at) => textAt(tiff, at, little));
  return { texts, width: size(WIDTH), height: size(HEIGHT) };
}

function textAt(tiff: DataView, at: number, little: boolean): readonly string[] {
  const label = LABELS.get(tiff.getUint16(at, little));
  if (label === undefined || tiff.getUint16(at + 2, little) !== TEXT_TYPE) return [];
  const length = tiff.getUint32(at + 4, little);
  const start = length <= 4 ? at + 8 : tiff.getUint32(at + 8, little);
  const bytes = new Uint8Array(tiff.buffer, tiff.byteOffset + start, Math.min(length, TEXT_LIMIT_BYTES));
  const text = new TextDecoder().decode(bytes).replace(/\0.*$/s, "").trim();
  return text === "" ? [] : [`${label}: ${text}`];
}
