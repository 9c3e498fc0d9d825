import { detectFileType } from "../../domain/knowledge/knowledge-file";
import type { KnowledgeItem } from "../../domain/knowledge/knowledge-item";
import { toBase64 } from "../../domain/text/base64";
import { decodeText } from "../../domain/text/decode-text";

/** The content an item keeps of a file: its text, or a data URL of what is none. */
export function contentOf(
  file: { readonly name: string; readonly type: string },
  bytes: ArrayBuffer,
): Pick<KnowledgeItem, "fileType" | "mimeType" | "content"> {
  const fileType = detectFileType(file.name, file.type);
  const mimeType = file.type || (fileType === "text" ? "text/plain" : "application/octet-stream");
  const read = new Uint8Array(bytes);
  const content = fileType === "text" ? decodeText(read) : `data:${mimeType};base64,${toBase64(read)}`;
  return { fileType, mimeType, content };
}
