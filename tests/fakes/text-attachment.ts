import type { Attachment } from "@core/domain/file/attachment";
import { toBase64 } from "@core/domain/text/base64";

/** A text file as it is attached to a prompt. */
export function textAttachment(name: string, text: string): Attachment {
  const bytes = new TextEncoder().encode(text);
  return { type: "text", name, mimeType: "text/plain", data: toBase64(bytes), sizeBytes: bytes.length };
}
