/** Length, name and checksum around the data of a chunk, in bytes. */
const FRAME_BYTES = 12;
const TEXT_LIMIT = 500;
/** Keyword, then separators, a mark of compression, a language and a translated keyword, then the text. */
const INTERNATIONAL = /^([^\0]+)\0\0.[^\0]*\0[^\0]*\0(.*)$/s;
const LATIN = /^([^\0]+)\0(.*)$/s;

/** The uncompressed texts in a PNG, each with its keyword; those before it breaks off, when it does. */
export function pngFacts(view: DataView): readonly string[] {
  const facts: string[] = [];
  for (let at = 8; at + FRAME_BYTES <= view.byteLength; ) {
    const length = view.getUint32(at);
    if (at + FRAME_BYTES + length > view.byteLength) break;
    const name = decode(view, at + 4, 4, "latin1");
    if (name === "tEXt") facts.push(...fact(LATIN.exec(decode(view, at + 8, length, "latin1"))));
    if (name === "iTXt") facts.push(...fact(INTERNATIONAL.exec(decode(view, at + 8, length, "utf-8"))));
    at += FRAME_BYTES + length;
  }
  return facts;
}

function fact(parts: readonly string[] | null): readonly string[] {
  const [, keyword, text = ""] = parts ?? [];
  return keyword && text.trim() ? [`${keyword}: ${text.trim().slice(0, TEXT_LIMIT)}`] : [];
}

function decode(view: DataView, start: number, length: number, encoding: string): string {
  return new TextDecoder(encoding).decode(new Uint8Array(view.buffer, view.byteOffset + start, length));
}
