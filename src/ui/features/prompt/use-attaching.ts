import type { Attachment } from "@core/domain/file/attachment";
import { NotifierToken } from "@core/ports/notifier";
import { useService } from "@ui/services-context";
import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import type { AttachmentSource } from "./read-attachments";

/** Few prompts have files. */
const reading = () => import("./read-attachments");

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
  const report = (error: unknown) => notifier.error(error);
  const add = async (sources: readonly AttachmentSource[]) => {
    // One that fails meanwhile is reported below, in its turn.
    const [{ readAttachments }] = await Promise.all([reading(), Promise.allSettled(sources)]);
    const added = await readAttachments(sources, () => latest.current, report);
    // Whoever waits for it to be sent finds it there.
    if (added.length > 0) flushSync(() => onChange([...latest.current, ...added]));
  };
  const begin = (sources: readonly AttachmentSource[]) => {
    const adding = add(sources)
      .catch(report)
      .finally(() => underWay.current.delete(adding));
    underWay.current.add(adding);
    return adding;
  };
  return {
    pending: () => (underWay.current.size > 0 ? Promise.all(underWay.current) : undefined),
    files: begin,
    one: (attachment) => begin([attachment]),
  };
}
