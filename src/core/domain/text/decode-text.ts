/**
 * The text of a file's bytes: in the encoding its first bytes tell, else UTF-8, else what Western Windows writes, in
 * which every sequence of bytes is a text.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Characters that are looked at before a text is taken for one. */
const LOOKED_AT = 8_000;

/** Whether a text is one that can be read; what is none, such as an archive, soon has a null character. */
export function isReadableText(text: string): boolean {
  return !text.slice(0, LOOKED_AT).includes("\0");
}
