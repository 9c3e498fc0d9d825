import { ATTACHMENTS_LIMIT, ATTACHMENTS_LIMIT_BYTES, type Attachment } from "@core/domain/file/attachment";
import { AppError, isAppError } from "@core/errors/app-error";
import { NotifierToken } from "@core/ports/notifier";
import { useService } from "@ui/services-context";
import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";

/** Few prompts have files. */
const readFiles = () => import("@ui/elements/files/read-file");

/** Ways to add to the attachments of a prompt. What cannot be attached is reported; the rest is kept. */
export interface Attaching {
  /** Resolves once all that is being read is attached or refused; undefined when nothing is. */
  pending(): Promise<unknown> | undefined;
  files(files: readonly File[]): Promise<void>;
  /** An attachment that is yet to be read, such as a file of the knowledge base. */
  one(attachment: Promise<Attachment>): Promise<void>;
}

/** Adds to attachments, also when they have changed while a file was being read. */
export function useAttaching(
  attachments: readonly Attachment[],
  onChange: (attachments: readonly Attachment[]) => void,
): Attaching {
  const notifier = useService(NotifierToken);
  const latest = useRef(attachments);
  const underWay = useRef(new Set<Promise<void>>());
  useEffect(() => {
    latest.current = attachments;
  });
  const read = async (reading: Iterable<() => Promise<Attachment>>) => {
    const added: Attachment[] = [];
    // One after the other: what is dropped at once may be more than fits into memory.
    for (const read of reading) {
      try {
        const attachment = await read();
        checkTogether([...latest.current, ...added, attachment]);
        added.push(attachment);
      } catch (error) {
        notifier.error(error);
        if (isAppError(error) && error.code.startsWith("attachments.")) break;
      }
    }
    // Whoever waits for it to be sent finds it there.
    if (added.length > 0) flushSync(() => onChange([...latest.current, ...added]));
  };
  const add = (reading: Iterable<() => Promise<Attachment>>) => {
    const adding = read(reading).finally(() => underWay.current.delete(adding));
    underWay.current.add(adding);
    return adding;
  };
  return {
    pending: () => (underWay.current.size > 0 ? Promise.all(underWay.current) : undefined),
    files: (files) => add(files.map((file) => async () => (await readFiles()).readAttachment(file))),
    one: (attachment) => add([() => attachment]),
  };
}

/** @throws AppError `attachments.too-many` or `attachments.too-large`. */
function checkTogether(attachments: readonly Attachment[]): void {
  if (attachments.length > ATTACHMENTS_LIMIT)
    throw new AppError("attachments.too-many", { limit: ATTACHMENTS_LIMIT });
  const sizeBytes = attachments.reduce((sum, each) => sum + (each.sizeBytes ?? each.data.length), 0);
  if (sizeBytes > ATTACHMENTS_LIMIT_BYTES)
    throw new AppError("attachments.too-large", { size: ATTACHMENTS_LIMIT_BYTES / 1024 ** 2 });
}
