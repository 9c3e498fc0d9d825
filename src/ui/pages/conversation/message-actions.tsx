import { ORCHESTRATOR_ID } from "@core/domain/agent";
import type { Message } from "@core/domain/conversation";
import { withoutThoughts } from "@core/domain/think-blocks";
import { NotifierToken } from "@core/ports/notifier";
import type { ConversationSession } from "@core/stores/conversation/conversation-session";
import { IconButton } from "@ui/components/button";
import { Moment } from "@ui/components/moment";
import { useService } from "@ui/services-context";
import { Copy, Pencil, RotateCw } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import { MessageFacts } from "./message-facts";
import styles from "./message-list.module.css";
import { ReadAloudButton } from "./read-aloud-button";
import { RegenerateMenu } from "./regenerate-menu";
import { SentButton } from "./sent-button";

/** Properties of a message's actions. */
export interface MessageActionsProps {
  view: ConversationSession;
  message: Message;
  /** It has just been edited, or was about to be: the focus returns to where that began. */
  hasLeftEditor: boolean;
  onEdit: () => void;
}

/** Copy, edit and regenerate: seen on hover and on focus, always there for the keyboard. */
export const MessageActions = observer(function MessageActions({
  view,
  message,
  hasLeftEditor,
  onEdit,
}: MessageActionsProps) {
  const { t } = useTranslation("chat");
  const copy = useCopy();
  const isUser = message.role === "user";
  const canAnswer = view.agent !== undefined && !view.isBusy;
  const canRegenerate = !isUser && message.agentId !== ORCHESTRATOR_ID;
  return (
    <div className={styles.actions}>
      <IconButton label={t("copy")} size="small" onClick={() => copy(message)}>
        <Copy aria-hidden="true" />
      </IconButton>
      {isUser ? null : <ReadAloudButton message={message} />}
      {isUser ? (
        <IconButton
          label={t("edit")}
          size="small"
          // It had the focus before it gave way to the editor.
          autoFocus={hasLeftEditor}
          disabled={!canAnswer}
          onClick={onEdit}
        >
          <Pencil aria-hidden="true" />
        </IconButton>
      ) : null}
      {canRegenerate ? (
        <>
          <IconButton
            label={t("regenerate")}
            size="small"
            disabled={!canAnswer}
            onClick={() => void view.regenerate(message)}
          >
            <RotateCw aria-hidden="true" />
          </IconButton>
          {canAnswer ? <RegenerateMenu view={view} message={message} /> : null}
        </>
      ) : null}
      {isUser ? null : <SentButton view={view} message={message} />}
      <Moment className={styles.fact} at={message.timestamp} />
      {isUser ? null : <MessageFacts message={message} />}
    </div>
  );
});

function useCopy(): (message: Message) => void {
  const notifier = useService(NotifierToken);
  return ({ role, content }) => {
    const text = role === "user" ? content : withoutThoughts(content);
    navigator.clipboard.writeText(text).then(
      () => notifier.notify({ level: "success", code: "conversation.copied" }),
      (error: unknown) => notifier.error(error),
    );
  };
}
