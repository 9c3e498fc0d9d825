import type { Attachment } from "@core/domain/file/attachment";
import { parseBase64 } from "@core/domain/text/base64";

/** A picture that office files can hold. */
export interface MadePicture {
  readonly type: "png" | "jpg" | "gif";
  readonly mimeType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** A side is no longer than that. */
const LONGEST_SIDE = 20_000;

/** The picture of a `data:` address; nothing for other kinds, and for bytes that are none. */
export function pictureOfUrl(url: string): MadePicture | undefined {
  const [, data] = /^data:image\/(?:png|jpeg|gif);base64,([\w+/=]*)$/.exec(url) ?? [];
  const bytes = data === undefined ? undefined : parseBase64(data);
  return bytes && pictureOf(bytes);
}

/** The picture that a tool made; nothing for other files. */
export function pictureOfFile({ data, mimeType }: Attachment): MadePicture | undefined {
  return pictureOfUrl(`data:${mimeType};base64,${data}`);
}

/** A picture by its first bytes, whatever it is called. */
function pictureOf(bytes: Uint8Array<ArrayBuffer>): MadePicture | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = pngSize(view) ?? gifSize(view) ?? jpegSize(view);
  if (!found) return undefined;
  const { widthPx, heightPx } = found;
  const isSide = (side: number) => side > 0 && side <= LONGEST_SIDE;
  return isSide(widthPx) && isSide(heightPx) ? { ...found, bytes } : undefined;
}

/** PNG, third edition, 11.2.1: the first chunk. */
function pngSize(view: DataView) {
  if (view.byteLength < 24 || view.getUint32(0) !== 0x89504e47 || view.getUint32(12) !== 0x49484452)
    return undefined;
  const size = { widthPx: view.getUint32(16), heightPx: view.getUint32(20) };
  return { type: "png", mimeType: "image/png", ...size } as const;
}

/** GIF89a, 18. */
function gifSize(view: DataView) {
  if (view.byteLength < 10 || view.getUint32(0) !== 0x47494638) return undefined;
  const size = { widthPx: view.getUint16(6, true), heightPx: view.getUint16(8, true) };
  return { type: "gif", mimeType: "image/gif", ...size } as const;
}

/** ITU-T T.81, B.2.2: the header of the frame, after segments that each say how long they are. */
function jpegSize(view: DataView) {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 9 < view.byteLength && view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const size = { widthPx: view.getUint16(at + 7), heightPx: view.getUint16(at + 5) };
      return { type: "jpg", mimeType: "image/jpeg", ...size } as const;
    }
    at += 2 + Math.max(2, view.getUint16(at + 2));
  }
  return undefined;
}
