import { ATTACHMENTS_LIMIT, ATTACHMENTS_LIMIT_BYTES, type Attachment } from "@core/domain/file/attachment";
import { AppError, isAppError } from "@core/errors/app-error";
import { readAttachment } from "@ui/elements/files/read-file";

/** Attachments to be: files, or what is read elsewhere. */
export type AttachmentSource = File | Promise<Attachment>;

/**
 * Reads attachments to be added to those that are there. What cannot be read, or is too much together, is reported; the
 * rest is returned.
 */
export async function readAttachments(
  sources: readonly AttachmentSource[],
  current: () => readonly Attachment[],
  report: (error: unknown) => void,
): Promise<readonly Attachment[]> {
  const added: Attachment[] = [];
  // One after the other: what is dropped at once may be more than fits into memory.
  for (const source of sources) {
    try {
      const attachment = await (source instanceof File ? readAttachment(source) : source);
      checkTogether([...current(), ...added, attachment]);
      added.push(attachment);
    } catch (error) {
      report(error);
      if (isAppError(error) && error.code.startsWith("attachments.")) break;
    }
  }
  return added;
}

/** @throws AppError `attachments.too-many` or `attachments.too-large`. */
function checkTogether(attachments: readonly Attachment[]): void {
  if (attachments.length > ATTACHMENTS_LIMIT)
    throw new AppError("attachments.too-many", { limit: ATTACHMENTS_LIMIT });
  const sizeBytes = attachments.reduce((sum, each) => sum + (each.sizeBytes ?? each.data.length), 0);
  if (sizeBytes > ATTACHMENTS_LIMIT_BYTES)
    throw new AppError("attachments.too-large", { size: ATTACHMENTS_LIMIT_BYTES / 1024 ** 2 });
}
