import { NotifierToken } from "@core/ports/notifier";
import { useService } from "@ui/services-context";
import { type ClipboardEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { PastedInto } from "./attach-pasted-text";
import type { Attaching } from "./use-attaching";

/** A longer text is attached: nobody edits it in the box, and the page would have to lay it out at every key. */
const LONGEST_PASTE = 50_000;

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
    const { attachPastedText } = await import("./attach-pasted-text");
    const pasted = { text, at, name: t("prompt.pastedName"), limit: LONGEST_PASTE };
    await attachPastedText(pasted, latest, attach, notifier);
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
