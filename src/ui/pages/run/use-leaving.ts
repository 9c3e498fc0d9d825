import type { ConversationView } from "@core/stores/conversation-view";
import { useEffect } from "react";

/** Saves a partial reply when the page is about to go away, and lets Escape stop it. */
export function useLeaving(view: ConversationView): void {
  useEffect(() => {
    const onHide = () => view.flush();
    const onVisibility = () => document.visibilityState === "hidden" && view.flush();
    const onKeyDown = (event: KeyboardEvent) => {
      const isElsewhere =
        event.target instanceof Element && event.target.closest("[role=dialog], [role=menu]");
      if (event.key === "Escape" && !event.defaultPrevented && !isElsewhere && view.isSending) view.stop();
    };
    addEventListener("pagehide", onHide);
    document.addEventListener("visibilitychange", onVisibility);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      removeEventListener("pagehide", onHide);
      document.removeEventListener("visibilitychange", onVisibility);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [view]);
}
