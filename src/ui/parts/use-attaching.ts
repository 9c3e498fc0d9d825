import type { Attachment } from "@core/domain/attachment";
import { NotifierToken } from "@core/ports/notifier";
import { useService } from "@ui/services-context";
import { useEffect, useRef } from "react";
import { readAttachment } from "./read-file";

/** Ways to add to the attachments of a prompt. What cannot be attached is reported; the rest is kept. */
export interface Attaching {
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
  useEffect(() => {
    latest.current = attachments;
  });
  const add = async (reading: readonly Promise<Attachment>[]) => {
    const read = await Promise.allSettled(reading);
    for (const result of read) if (result.status === "rejected") notifier.error(result.reason);
    const added = read.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    if (added.length > 0) onChange([...latest.current, ...added]);
  };
  return { files: (files) => add(files.map(readAttachment)), one: (attachment) => add([attachment]) };
}
