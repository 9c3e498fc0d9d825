import { distinctTags } from "../text/distinct-tags";
import type { KnowledgeItem } from "./knowledge-item";

const IMAGE_EXTENSIONS = ["jpg", "jpeg", "png", "gif", "bmp", "webp", "svg", "ico", "tiff"];
const DOCUMENT_EXTENSIONS = [
  "pdf",
  "doc",
  "docx",
  "ppt",
  "pptx",
  "xls",
  "xlsx",
  "odt",
  "ods",
  "odp",
  "rtf",
  "epub",
  "eml",
];
const DOCUMENT_MIME_TYPE =
  /^(message\/rfc822|application\/(pdf|msword|rtf|epub\+zip|vnd\.(ms-|openxmlformats-officedocument|oasis\.opendocument).*)|text\/rtf)$/;

/** The storage in which the extracted texts of knowledge items are kept, by the ids of the items. */
export const FILE_TEXT_STORAGE = "knowledge-text";

/** The extension of a file name, lower case and without the dot; empty when it has none. */
export function fileExtension(name: string): string {
  return /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
}

/** The type of a file, by its MIME type or else its extension: an image, a document, otherwise text. */
export function detectFileType(name: string, mimeType: string): NonNullable<KnowledgeItem["fileType"]> {
  const mime = mimeType.split(";")[0]?.trim().toLowerCase() ?? "";
  const extension = fileExtension(name);
  if (mime.startsWith("image/") || IMAGE_EXTENSIONS.includes(extension)) return "image";
  if (DOCUMENT_MIME_TYPE.test(mime) || DOCUMENT_EXTENSIONS.includes(extension)) return "document";
  return "text";
}

/** Tags as the user typed them: split at commas, trimmed, each once, empty ones left out. */
export function parseTags(text: string): readonly string[] {
  const tags = text.split(",").map((tag) => tag.trim());
  return distinctTags(tags).filter((tag) => tag !== "");
}
