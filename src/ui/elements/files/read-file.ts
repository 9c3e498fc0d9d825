import { type Attachment, FILE_SIZE_LIMIT_BYTES } from "@core/domain/file/attachment";
import { attachmentType } from "@core/domain/file/attachment-type";
import { visibleName } from "@core/domain/text/visible-text";
import { AppError } from "@core/errors/app-error";

/** A file as a `data:` URL. @throws AppError `file.unreadable`. */
export function readDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new AppError("file.unreadable", {}, { cause: reader.error }));
    reader.readAsDataURL(file);
  });
}

/** A file as an attachment. @throws AppError `attachment.too-large` or `file.unreadable`. */
export async function readAttachment(file: File): Promise<Attachment> {
  if (file.size > FILE_SIZE_LIMIT_BYTES) {
    throw new AppError("attachment.too-large", { name: file.name, size: FILE_SIZE_LIMIT_BYTES / 1024 ** 2 });
  }
  const url = await readDataUrl(file);
  return {
    type: attachmentType(file),
    name: visibleName(file.name) || "pasted",
    mimeType: file.type || "application/octet-stream",
    data: url.slice(url.indexOf(",") + 1),
    sizeBytes: file.size,
  };
}
