import { detectFileType } from "@core/domain/knowledge/knowledge-file";
import { decodeText, isReadableText } from "@core/domain/text/decode-text";
import { AppError } from "@core/errors/app-error";
import type { FileText } from "@core/services/knowledge/file-text";

/** A larger file is not read. */
export const LARGEST_READ_MB = 50;

/**
 * The text of a file: of text as it is, of documents and images what their readers find in them.
 * @throws AppError `folder.too-large`, `folder.no-text`, or those of the readers.
 */
export async function fileContent(
  file: File,
  path: string,
  texts: Pick<FileText, "read">,
  signal: AbortSignal,
): Promise<string> {
  if (file.size > LARGEST_READ_MB * 1024 ** 2)
    throw new AppError("folder.too-large", { path, size: LARGEST_READ_MB });
  const bytes = new Uint8Array(await file.arrayBuffer());
  signal.throwIfAborted();
  const isText = detectFileType(file.name, file.type) === "text" && !/html?$/i.test(file.name);
  const read = isText ? undefined : await texts.read({ name: file.name, mimeType: file.type, bytes }, signal);
  const text = read ?? decodeText(bytes);
  if (!isReadableText(text)) throw new AppError("folder.no-text", { path });
  return text;
}
