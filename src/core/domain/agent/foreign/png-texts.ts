import { parseBase64 } from "../../text/base64";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** A chunk is its length, its type, its data and a checksum. */
const FRAME = 12;

/** Whether bytes begin as a PNG picture does. */
export function isPng(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, place) => bytes[place] === byte);
}

/** The text chunks (`tEXt`) of a PNG picture by their keywords (PNG, third edition, 11.3.3.2). */
export function pngTexts(bytes: Uint8Array): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const latin = new TextDecoder("latin1");
  for (let at = SIGNATURE.length; at + FRAME <= bytes.length; ) {
    const length = view.getUint32(at);
    const type = latin.decode(bytes.subarray(at + 4, at + 8));
    const chunk = bytes.subarray(at + 8, at + 8 + length);
    const end = type === "tEXt" ? chunk.indexOf(0) : -1;
    if (end > 0) texts.set(latin.decode(chunk.subarray(0, end)), latin.decode(chunk.subarray(end + 1)));
    at += FRAME + length;
  }
  return texts;
}

/** The JSON text of a character card in a picture, the newest version of several; `undefined` where there is none. */
export function cardInPng(bytes: Uint8Array): string | undefined {
  const texts = pngTexts(bytes);
  const written = texts.get("ccv3") ?? texts.get("chara");
  const decoded = written === undefined ? undefined : parseBase64(written);
  return decoded && new TextDecoder().decode(decoded);
}
