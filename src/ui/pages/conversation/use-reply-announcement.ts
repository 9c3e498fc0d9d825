import { withoutThoughts } from "@core/domain/think-blocks";
import type { ConversationSession } from "@core/stores/conversation/conversation-session";
import { announce } from "@ui/announce";
import { useAgentName } from "@ui/components/use-agent-name";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

/** A screen reader hears this much of a reply; the rest is there to be read. */
const SPOKEN_LENGTH = 500;

/** Announces a reply when it has ended, not while it grows. Call from an observer. */
export function useReplyAnnouncement(view: ConversationSession): void {
  const { t } = useTranslation("chat");
  const agentName = useAgentName();
  const { lastFinished } = view;
  const announced = useRef(lastFinished);
  useEffect(() => {
    if (!lastFinished || announced.current === lastFinished) return;
    announced.current = lastFinished;
    const text = withoutThoughts(lastFinished.content).slice(0, SPOKEN_LENGTH);
    announce(t("replied", { agent: agentName(lastFinished.agentId), text }));
  }, [lastFinished, agentName, t]);
}
