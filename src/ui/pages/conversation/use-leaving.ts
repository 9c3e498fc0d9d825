import type { ConversationSession } from "@core/stores/conversation/conversation-session";
import { ReadAloudStoreToken } from "@core/stores/tokens";
import { useService } from "@ui/services-context";
import { useEffect } from "react";

/** Falls silent on leaving, saves a partial reply when the page is about to go away, and lets Escape stop it. */
export function useLeaving(view: ConversationSession): void {
  const readAloud = useService(ReadAloudStoreToken);
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
      readAloud.stop();
      removeEventListener("pagehide", onHide);
      document.removeEventListener("visibilitychange", onVisibility);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [view, readAloud]);
}
