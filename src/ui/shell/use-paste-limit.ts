import { AppError } from "@core/errors/app-error";
import { NotifierToken } from "@core/ports/notifier";
import { useService } from "@ui/services-context";
import { useEffect } from "react";

/** Characters that may be pasted into a field; more would hold the page while they are laid out. */
const LONGEST_PASTE = 200_000;

/** Keeps texts that are too long out of every field, and says so. A prompt takes them as files. */
export function usePasteLimit(): void {
  const notifier = useService(NotifierToken);
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const isPrompt = event.target instanceof Element && event.target.matches("[data-prompt]");
      const text = isPrompt ? "" : (event.clipboardData?.getData("text/plain") ?? "");
      if (text.length <= LONGEST_PASTE) return;
      event.preventDefault();
      notifier.error(new AppError("field.paste-too-long", { limit: LONGEST_PASTE }));
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, [notifier]);
}
