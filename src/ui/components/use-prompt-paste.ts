import type { Attachment } from "@core/domain/attachment";
import { NotifierToken } from "@core/ports/notifier";
import { useService } from "@ui/services-context";
import { type ClipboardEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Attaching } from "./use-attaching";

/** A longer text is attached: nobody edits it in the box, and the page would have to lay it out at every key. */
const LONGEST_PASTE = 50_000;
/** What Undo puts into the box after all. */
const LONGEST_UNDO = 1_000_000;

/** What a prompt holds, and how it is changed. */
export interface PastedInto {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly attachments: readonly Attachment[];
  readonly onAttachmentsChange: (attachments: readonly Attachment[]) => void;
}

/** Handles what is pasted into a prompt: files are attached, and so is a very long text, which can be undone. */
export function usePromptPaste(
  prompt: PastedInto,
  attach: Attaching,
): (event: ClipboardEvent<HTMLTextAreaElement>) => void {
  const { t } = useTranslation("common");
  const notifier = useService(NotifierToken);
  const latest = useRef(prompt);
  useEffect(() => {
    latest.current = prompt;
  });
  const attachText = async (text: string, at: number) => {
    const file = new File([text], t("prompt.pastedName"), { type: "text/plain" });
    const reading = import("./read-file").then(({ readAttachment }) => readAttachment(file));
    await attach.one(reading);
    const attached = await reading.catch(() => undefined);
    if (!attached) return;
    const undo = () => {
      const { value, onChange, attachments, onAttachmentsChange } = latest.current;
      onAttachmentsChange(attachments.filter(({ data }) => data !== attached.data));
      onChange(value.slice(0, at) + text + value.slice(at));
    };
    notifier.notify({
      level: "info",
      code: "prompt.pasted-as-file",
      params: { limit: LONGEST_PASTE },
      ...(text.length <= LONGEST_UNDO ? { action: { code: "undo", run: undo } } : {}),
    });
  };
  return (event) => {
    const files = pastedFiles(event.clipboardData);
    const text = files.length > 0 ? "" : event.clipboardData.getData("text/plain");
    if (files.length === 0 && text.length <= LONGEST_PASTE) return;
    event.preventDefault();
    if (files.length > 0) void attach.files(files);
    else void attachText(text, event.currentTarget.selectionStart);
  };
}

/**
 * The files that were meant by a paste. Text copied from a table or a document comes with a picture of itself, and
 * then the text is meant; a file copied on a desktop comes with its name as text, and then the file is.
 */
export function pastedFiles(clipboard: Pick<DataTransfer, "files" | "getData">): readonly File[] {
  const files = [...clipboard.files];
  if (files.length === 0) return files;
  const lines = clipboard.getData("text/plain").split("\n");
  const isText = lines.some((line) => line.trim() !== "" && !files.some(({ name }) => line.includes(name)));
  return isText ? [] : files;
}
