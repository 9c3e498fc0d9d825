import { decodeText, isReadableText } from "@core/domain/text/decode-text";
import type { ExtractedText } from "@core/points/text-extractor";
import { serveExtraction } from "@shared/extraction/serve-extraction";
import { digestOf } from "./digest-of";

/** The text of separated values, with its digest. @throws Error for what is no text at all. */
export function tableText(bytes: Uint8Array): ExtractedText {
  const text = decodeText(bytes);
  if (!isReadableText(text)) throw new Error("this is no text");
  const table = digestOf(text);
  return { text, ...(table ? { table } : {}) };
}

serveExtraction(tableText);
