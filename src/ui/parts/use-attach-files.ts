import type { Attachment } from "@core/domain/attachment";
import { NotifierToken } from "@core/ports/notifier";
import { useService } from "@ui/services-context";
import { useEffect, useRef } from "react";
import { readAttachment } from "./read-file";

/** Reads files and adds them to the attachments; one that cannot be attached is reported, the others are kept. */
export function useAttachFiles(
  attachments: readonly Attachment[],
  onChange: (attachments: readonly Attachment[]) => void,
): (files: Iterable<File>) => Promise<void> {
  const notifier = useService(NotifierToken);
  const latest = useRef(attachments);
  useEffect(() => {
    latest.current = attachments;
  });
  return async (files) => {
    const read = await Promise.allSettled([...files].map(readAttachment));
    for (const result of read) if (result.status === "rejected") notifier.error(result.reason);
    const added = read.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    if (added.length > 0) onChange([...latest.current, ...added]);
  };
}
