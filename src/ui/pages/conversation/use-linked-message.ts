import { withoutThoughts } from "@core/domain/text/think-blocks";
import type { ConversationSession } from "@core/stores/conversation/conversation-session";
import { showPassage } from "@ui/features/artifacts/passages/use-passage";
import { linkedWords } from "@ui/features/conversations/search-address";
import { type RefObject, useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";

/** The id of the message that the address names, if it does; its branch is shown. For observers. */
export function useLinkedMessageId(view: ConversationSession): string | undefined {
  const [query] = useSearchParams();
  const id = query.get("message") ?? undefined;
  const message = view.isPartial ? undefined : view.content.find(id);
  const isOnBranch = message !== undefined && view.branch.includes(message);
  const turnedTo = useRef<string | undefined>(undefined);
  useEffect(() => {
    // Once: the reader may turn to another branch afterwards.
    if (!message || isOnBranch || turnedTo.current === message.id) return;
    turnedTo.current = message.id;
    void view.switchTo(message);
  }, [view, message, isOnBranch]);
  return isOnBranch ? id : undefined;
}

/** Brings a message into view, and marks the words that the address names in it. For observers. */
export function useShowMessage(
  list: RefObject<HTMLElement | null>,
  view: ConversationSession,
  id: string | undefined,
  isDrawn: boolean,
): void {
  const [query] = useSearchParams();
  const { text, start } = linkedWords(query) ?? {};
  useEffect(() => {
    const message = id === undefined ? undefined : view.content.find(id);
    const row =
      isDrawn && message && list.current?.querySelector(`[data-message="${CSS.escape(message.id)}"]`);
    if (!row) return;
    row.scrollIntoView?.({ block: "center" });
    // Not what was thought before, which is folded away.
    const words = row.querySelector("[data-words]:not(details *)");
    if (!words || text === undefined) return;
    return showPassage(words, withoutThoughts(message.content), { text, start });
  }, [list, view, id, isDrawn, text, start]);
}
