import type { Artifact } from "../../../domain/artifact/artifact";
import type { Attachment } from "../../../domain/file/attachment";
import { fileExtension, fileStem } from "../../../domain/file/file-name";
import { taskFiles } from "../../../domain/journal/made-files";
import type { TaskState } from "../../../domain/journal/task-state";
import { toBase64 } from "../../../domain/text/base64";

/** The files that work in a task has: what the request and wishes for changes brought, the text of each artifact, and what tools made. */
export function filesOfTask(
  attachments: readonly Attachment[] | undefined,
  { artifacts, events }: Pick<TaskState, "artifacts" | "events">,
): readonly Attachment[] {
  const ofChanges = events.flatMap((event) => {
    if (event.type !== "amendment-wanted" || event.amendment.kind !== "change") return [];
    return event.amendment.attachments ?? [];
  });
  const made = taskFiles(events).map(({ file }) => file);
  return [...(attachments ?? []), ...ofChanges, ...[...artifacts.values()].map(fileOf), ...made];
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
