import { NotifierToken } from "@core/ports/notifier";
import { useService } from "@ui/services-context";
import { useEffect } from "react";
import { printPage } from "./print-artifact";

/** Has `Ctrl/⌘ P` wait for drawings that are not there yet, which the browser by itself would print as empty boxes. */
export function usePrintKey(): void {
  const notifier = useService(NotifierToken);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, altKey, shiftKey, ctrlKey, metaKey, repeat, defaultPrevented } = event;
      if (defaultPrevented || altKey || shiftKey || !(ctrlKey || metaKey) || key.toLowerCase() !== "p")
        return;
      event.preventDefault();
      if (!repeat) void printPage(notifier);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [notifier]);
}
