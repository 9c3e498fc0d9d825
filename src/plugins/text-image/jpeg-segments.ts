/** One marked piece of a JPEG, without its marker and length. */
export interface JpegSegment {
  readonly marker: number;
  readonly data: DataView;
}

/** The segments before a JPEG's picture data. */
export function jpegSegments(view: DataView): readonly JpegSegment[] {
  const segments: JpegSegment[] = [];
  for (let at = 2; at + 4 <= view.byteLength && view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1);
    const length = view.getUint16(at + 2);
    if (marker === 0xda || length < 2 || at + 2 + length > view.byteLength) break;
    segments.push({ marker, data: new DataView(view.buffer, view.byteOffset + at + 4, length - 2) });
    at += 2 + length;
  }
  return segments;
}
