import type { Attachment } from "@core/domain/file/attachment";
import type { Notifier } from "@core/ports/notifier";
import { readAttachment } from "@ui/elements/files/read-file";
import type { RefObject } from "react";
import type { Attaching } from "./use-attaching";

/** The contents of a prompt, and their callbacks. */
export interface PastedInto {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly attachments: readonly Attachment[];
  readonly onAttachmentsChange: (attachments: readonly Attachment[]) => void;
}

/** Limit of the text that Undo puts into the box after all. */
const LONGEST_UNDO = 1_000_000;

/** Attaches a text that was pasted at a place of a prompt, in place of writing it there; that can be undone. */
export async function attachPastedText(
  { text, at, name, limit }: { text: string; at: number; name: string; limit: number },
  prompt: RefObject<PastedInto>,
  attach: Attaching,
  notifier: Notifier,
): Promise<void> {
  const reading = readAttachment(new File([text], name, { type: "text/plain" }));
  await attach.one(reading);
  // A file that cannot be made leaves the text where it was pasted.
  const attached = await reading.catch(() => undefined);
  if (!attached) return;
  const undo = () => {
    const { value, onChange, attachments, onAttachmentsChange } = prompt.current;
    onAttachmentsChange(attachments.filter(({ data }) => data !== attached.data));
    onChange(value.slice(0, at) + text + value.slice(at));
  };
  notifier.notify({
    level: "info",
    code: "prompt.pasted-as-file",
    params: { limit },
    ...(text.length <= LONGEST_UNDO ? { action: { code: "undo", run: undo } } : {}),
  });
}
