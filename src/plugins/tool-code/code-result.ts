import type { Attachment } from "@core/domain/file/attachment";
import { attachmentType } from "@core/domain/file/attachment-type";
import { isSafePath, pathKey } from "@core/domain/file/file-path";
import { fileExtension } from "@core/domain/knowledge/knowledge-file";
import { toBase64 } from "@core/domain/text/base64";
import { ownValue } from "@core/domain/text/own-value";
import type { ToolOutput } from "@core/points/tool";
import { LARGEST_FILE_BYTES, MOST_FILES } from "./code-limits";
import type { CodeOutcome } from "./code-run";

/** Limit of one run's output, in bytes of all files. */
const MOST_BYTES = LARGEST_FILE_BYTES;

const MIME_TYPES: Readonly<Record<string, string>> = {
  csv: "text/csv",
  gif: "image/gif",
  html: "text/html",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  json: "application/json",
  md: "text/markdown",
  pdf: "application/pdf",
  png: "image/png",
  svg: "image/svg+xml",
  tsv: "text/tab-separated-values",
  txt: "text/plain",
  webp: "image/webp",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  zip: "application/zip",
};

/** Result of a run: its text for the model, and the files it left, as far as they may be kept. */
export function resultOf(
  { log, ending, tooLarge }: CodeOutcome,
  made: ReadonlyMap<string, ArrayBuffer>,
  notes: readonly string[],
): Pick<ToolOutput, "content" | "files" | "showsPictures"> {
  const files: Attachment[] = [];
  const refused = [...tooLarge.keys()].map(quoted);
  const taken = new Set<string>();
  let sizeBytes = 0;
  for (const [name, bytes] of made) {
    const isFine = isSafePath(name) && !taken.has(pathKey(name));
    if (!isFine || files.length >= MOST_FILES || sizeBytes + bytes.byteLength > MOST_BYTES) {
      refused.push(quoted(name));
      continue;
    }
    taken.add(pathKey(name));
    sizeBytes += bytes.byteLength;
    files.push(fileOf(name, bytes));
  }
  const parts = [
    log.trim(),
    ending.type === "failed"
      ? `The code ended with an error${ending.line > 0 ? ` in line ${ending.line}` : ""}: ${ending.reason}`
      : "",
    ending.type === "failed" ? ending.trace : "",
    ending.type === "done" && ending.value ? `Value: ${ending.value}` : "",
    refused.length > 0
      ? `Not kept, for their names or because a run may leave ${MOST_FILES} files of ${MOST_BYTES / 1024 / 1024} MB together: ${refused.slice(0, MOST_FILES).join(", ")}`
      : "",
    ...notes,
  ];
  const content = parts.filter(Boolean).join("\n\n") || "The code ran and printed nothing.";
  const showsPictures = files.some(({ type }) => type === "image");
  return { content, ...(files.length > 0 ? { files } : {}), ...(showsPictures ? { showsPictures } : {}) };
}

function quoted(name: string): string {
  return JSON.stringify(name.slice(0, 100));
}

function fileOf(name: string, bytes: ArrayBuffer): Attachment {
  const mimeType = ownValue(MIME_TYPES, fileExtension(name)) ?? "application/octet-stream";
  const type = attachmentType({ name, type: mimeType });
  return { type, name, mimeType, data: toBase64(new Uint8Array(bytes)), sizeBytes: bytes.byteLength };
}
