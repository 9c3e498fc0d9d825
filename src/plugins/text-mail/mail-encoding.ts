import { decodeText } from "@core/domain/text/decode-text";

/** Bytes that become characters at a time: calls take only so many arguments. */
const CHUNK = 8_192;

/** A character for each byte. */
export function binaryOf(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK)
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + CHUNK)));
  return pieces.join("");
}

/** A byte for each character. */
export function bytesOfBinary(binary: string): Uint8Array {
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

/** The body of a part with how it was encoded, a character for each byte. */
export interface EncodedBody {
  /** Lower case, such as `base64`. */
  readonly encoding: string;
  readonly body: string;
}

/** The bytes of a part as they were before they were encoded to be sent. */
export function bytesOfBody({ encoding, body }: EncodedBody): Uint8Array {
  if (encoding === "base64") return bytesOfBinary(base64Decoded(body));
  if (encoding === "quoted-printable")
    return bytesOfBinary(quotedDecoded(body.replace(/=[ \t]{0,100}\r?\n/g, "")));
  return bytesOfBinary(body);
}

/** The text of bytes in an encoding that a message names; what is not known is told from the bytes. */
export function textOfBytes(bytes: Uint8Array, charset: string): string {
  if (!charset || /^(us-ascii|utf-?8)$/i.test(charset)) return decodeText(bytes);
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return decodeText(bytes);
  }
}

const WORD = /=\?([^?\s]{1,60})\?([bq])\?([^?]{0,2000})\?=/gi;
const BETWEEN_WORDS = /(\?=)\s+(?==\?)/g;

/** A header with its encoded words (RFC 2047) as text. Letters may be cut between two of them. */
export function decodedWords(header: string): string {
  if (!header.includes("=?")) return header;
  const pieces: string[] = [];
  let waiting: { readonly charset: string; binary: string } | undefined;
  const flush = () => {
    if (waiting) pieces.push(textOfBytes(bytesOfBinary(waiting.binary), waiting.charset));
    waiting = undefined;
  };
  const joined = header.replace(BETWEEN_WORDS, "$1");
  let from = 0;
  for (const { 0: whole, 1: charset = "", 2: way = "", 3: text = "", index } of joined.matchAll(WORD)) {
    const binary = /b/i.test(way) ? base64Decoded(text) : quotedDecoded(text.replaceAll("_", " "));
    const label = charset.replace(/\*.*$/, "").toLowerCase();
    if (index > from || waiting?.charset !== label) flush();
    pieces.push(joined.slice(from, index));
    waiting = { charset: label, binary: (waiting?.binary ?? "") + binary };
    from = index + whole.length;
  }
  flush();
  return pieces.join("") + joined.slice(from);
}

function quotedDecoded(text: string): string {
  return text.replace(/=([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** As far as it goes: what is no base64 is passed over. */
function base64Decoded(text: string): string {
  const letters = text.replace(/[^A-Za-z\d+/]/g, "");
  return atob(letters.length % 4 === 1 ? letters.slice(0, -1) : letters);
}
