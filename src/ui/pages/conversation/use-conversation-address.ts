import { AppError } from "@core/errors/app-error";
import { NotifierToken } from "@core/ports/notifier";
import type { ConversationSession } from "@core/stores/conversation/conversation-session";
import { conversationPath } from "@ui/components/conversation-address";
import { useAppNavigate } from "@ui/links";
import { useService } from "@ui/services-context";
import { reaction } from "mobx";
import { useEffect } from "react";

/** Keeps the address in step: a new conversation's id joins it, and what does not exist leads home. */
export function useConversationAddress(view: ConversationSession, agentId: string): void {
  const navigate = useAppNavigate();
  const notifier = useService(NotifierToken);
  useEffect(() => {
    const wasBlank = view.isBlank;
    return reaction(
      () => view.conversation?.id,
      (id) => {
        if (wasBlank && id !== undefined) void navigate(conversationPath(agentId, id), { replace: true });
      },
      { fireImmediately: true },
    );
  }, [view, agentId, navigate]);
  useEffect(
    () =>
      reaction(
        () => view.status === "missing",
        (isMissing) => {
          if (!isMissing) return;
          // Deleted while it was open: whoever did that knows.
          if (view.content.deleted) return void navigate("/conversations", { replace: true });
          notifier.error(missingError(view.error));
          void navigate("/", { replace: true });
        },
        { fireImmediately: true },
      ),
    [view, navigate, notifier],
  );
}

function missingError(error: AppError | undefined): AppError {
  return error?.code === "conversation.agent-missing" ? error : new AppError("conversation.open-failed");
}
