import type { Artifact } from "../../../domain/artifact";
import type { Attachment } from "../../../domain/attachment";
import { toBase64 } from "../../../domain/base64";
import { fileExtension, fileStem } from "../../../domain/file-name";

/** The files that work in a task has: what the request brought, and the text of each artifact. */
export function filesOfTask(
  attachments: readonly Attachment[] | undefined,
  artifacts: ReadonlyMap<string, Artifact>,
): readonly Attachment[] {
  return [...(attachments ?? []), ...[...artifacts.values()].map(fileOf)];
}

function fileOf({ title, format, language = "", content }: Artifact): Attachment {
  const extension = format === "code" ? fileExtension(language) : format === "json" ? "json" : "md";
  const bytes = new TextEncoder().encode(content);
  return {
    type: "text",
    name: `${fileStem(title)}.${extension}`,
    mimeType: "text/plain",
    data: toBase64(bytes),
    sizeBytes: bytes.length,
  };
}
