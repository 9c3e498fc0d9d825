import type { Attachment } from "../file/attachment";
import { toBase64 } from "../text/base64";
import type { KnowledgeItem } from "./knowledge-item";

/** A knowledge item without its content, which may be megabytes. */
export type KnowledgeSummary = Omit<KnowledgeItem, "content">;

/** Characters of text a preview shows. */
export const PREVIEW_LENGTH = 1000;
/** Files the attachment menu loads, the newest first, and how many of them it shows. */
export const RECENT_LOADED = 20;
export const RECENT_SHOWN = 10;

/** Leaves out the content. */
export function summaryOf(item: KnowledgeItem): KnowledgeSummary {
  const { content: _content, ...summary } = item;
  return summary;
}

/** Newest modified first. */
export function newestFirst<T extends Pick<KnowledgeItem, "lastModified">>(
  items: readonly T[],
): readonly T[] {
  return [...items].sort((a, b) => b.lastModified - a.lastModified);
}

/** Files whose name, description or tags contain the words searched for, in any case; newest modified first. */
export function searchFiles(items: readonly KnowledgeSummary[], query: string): readonly KnowledgeSummary[] {
  const needle = folded(query.trim());
  const matches = ({ name, description = "", tags }: KnowledgeSummary) =>
    [name, description, ...tags].some((text) => folded(text).includes(needle));
  return newestFirst(items.filter((item) => item.type === "file" && matches(item)));
}

/** Some systems write the names of files with accents and syllables taken apart. */
function folded(text: string): string {
  return text.normalize("NFC").toLowerCase();
}

/** A knowledge item as a file that travels with a prompt. */
export function attachmentOf(item: KnowledgeItem): Attachment {
  const { name, mimeType = "", fileType = "text", size: sizeBytes, content } = item;
  if (fileType === "text") {
    const data = toBase64(new TextEncoder().encode(content));
    return { type: "text", name, mimeType: mimeType || "text/plain", data, sizeBytes };
  }
  const data = content.slice(content.indexOf(",") + 1);
  return {
    type: fileType === "image" ? "image" : "other",
    name,
    mimeType: mimeType || "application/octet-stream",
    data,
    sizeBytes,
  };
}
