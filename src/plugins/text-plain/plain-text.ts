import { decodeText, isReadableText } from "@core/domain/text/decode-text";
import { serveExtraction } from "@shared/extraction/serve-extraction";

/** The text of a plain file. @throws Error for what is no text at all. */
export function plainText(bytes: Uint8Array): string {
  const text = decodeText(bytes);
  if (!isReadableText(text)) throw new Error("this is no text");
  return text;
}

serveExtraction(plainText);
