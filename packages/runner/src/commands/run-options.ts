import { readFileSync } from "node:fs";
import { basename, extname } from "node:path";
import { parseArgs } from "node:util";
import { type Attachment, FILE_SIZE_LIMIT_BYTES } from "@core/domain/file/attachment";
import { attachmentType } from "@core/domain/file/attachment-type";
import { AppError } from "@core/errors/app-error";
import { RunnerError } from "../runner-error";

/** A task as the command line asks for it. */
export interface RunOptions {
  readonly prompt: string;
  readonly attachments: readonly Attachment[];
  /** The file that the deliverable is written to; the standard output where absent. */
  readonly out: string | undefined;
  readonly language: string;
}

/** Types that say more than their extension does to those who read files. */
const MIME_TYPES: Readonly<Record<string, string>> = {
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".webp": "image/webp",
  ".gif": "image/gif",
  ".csv": "text/csv",
  ".md": "text/markdown",
  ".txt": "text/plain",
  ".html": "text/html",
  ".json": "application/json",
};

/** Reads the arguments of `troupe run`. @throws RunnerError of what is wrong with them. */
export function readRunOptions(args: readonly string[]): RunOptions {
  const { values, positionals } = parsed(args);
  const prompt = positionals.join(" ").trim();
  if (prompt === "")
    throw new RunnerError('Say what is to be done: troupe run "Write a summary" --file notes.pdf');
  return {
    prompt,
    attachments: (values.file ?? []).map(readAttachment),
    out: values.out,
    language: values.language ?? "en",
  };
}

function parsed(args: readonly string[]) {
  const options = {
    file: { type: "string", multiple: true, short: "f" },
    out: { type: "string", short: "o" },
    language: { type: "string" },
  } as const;
  return parseArgs({ args: [...args], options, allowPositionals: true });
}

function readAttachment(path: string): Attachment {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw new RunnerError(`${path} cannot be read: ${(error as Error).message}`);
  }
  const name = basename(path);
  if (bytes.length > FILE_SIZE_LIMIT_BYTES) {
    throw new AppError("attachment.too-large", { name, size: FILE_SIZE_LIMIT_BYTES / 1024 ** 2 });
  }
  const type = MIME_TYPES[extname(name).toLowerCase()] ?? "application/octet-stream";
  return {
    type: attachmentType({ name, type }),
    ...{ name, mimeType: type, data: bytes.toString("base64"), sizeBytes: bytes.length },
  };
}
