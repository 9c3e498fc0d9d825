import type { Attachment } from "./attachment";

const TEXT_TYPES = /^text\/|[/+](json|xml|yaml|x-yaml|javascript|typescript|sql|toml|x-sh)$/;
const TEXT_NAMES =
  /\.(txt|md|markdown|csv|tsv|json|ya?ml|xml|html?|css|[jt]sx?|py|rb|go|rs|java|kt|c|h|cpp|cs|php|sh|sql|toml|ini|log|svg)$/i;

/** The way a file is handed to a model: as an image, as text between file markers, or by its name only. */
export function attachmentType(file: { readonly name: string; readonly type: string }): Attachment["type"] {
  if (/\.(ipynb|eml)$/i.test(file.name)) return "other";
  if (/^image\/(png|jpeg|gif|webp)$/.test(file.type)) return "image";
  return TEXT_TYPES.test(file.type) || TEXT_NAMES.test(file.name) ? "text" : "other";
}
