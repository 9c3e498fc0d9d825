import type { Attachment } from "@core/domain/attachment";
import { toBase64 } from "@core/domain/base64";

/** A text as an attached file. */
export function textAttachment(name: string, text: string): Attachment {
  const bytes = new TextEncoder().encode(text);
  return { type: "text", name, mimeType: "text/plain", data: toBase64(bytes), sizeBytes: bytes.length };
}
