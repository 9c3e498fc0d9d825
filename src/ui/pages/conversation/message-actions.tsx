import { ORCHESTRATOR_ID } from "@core/domain/agent/agent";
import type { Message } from "@core/domain/conversation/conversation";
import { withoutThoughts } from "@core/domain/text/think-blocks";
import { NotifierToken } from "@core/ports/notifier";
import { usageOf } from "@core/services/chat/model-facts";
import type { ConversationSession } from "@core/stores/conversation/conversation-session";
import { ProvidersStoreToken, ReadAloudStoreToken } from "@core/stores/tokens";
import { IconButton } from "@ui/elements/button";
import { Moment } from "@ui/elements/moment";
import { PluginActions } from "@ui/features/actions/plugin-actions";
import { useLanguage } from "@ui/language";
import { useService } from "@ui/services-context";
import { CircleStop, Copy, Pencil, RotateCw, ScrollText, Volume2 } from "lucide-react";
import { observer } from "mobx-react-lite";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./message-list.module.css";
import { RegenerateMenu } from "./regenerate-menu";
import { OpenAsDocument } from "./reply-documents";
import { useUsageText } from "./use-usage-text";

/** Reads a message aloud, and stops it; nothing where the browser has no voice. */
const ReadAloudButton = observer(function ReadAloudButton({ message }: { message: Message }) {
  const { t } = useTranslation("chat");
  const store = useService(ReadAloudStoreToken);
  const language = useLanguage();
  if (!store.supported) return null;
  const isReading = store.messageId === message.id;
  return (
    <IconButton
      label={isReading ? t("stopReading") : t("readAloud")}
      size="small"
      onClick={() => (isReading ? store.stop() : void store.read(message, language))}
    >
      {isReading ? <CircleStop aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
    </IconButton>
  );
});

/** The model that wrote a reply, the tokens it took as the provider counted them, and what they cost. */
const MessageFacts = observer(function MessageFacts({ message }: { message: Message }) {
  const { providers } = useService(ProvidersStoreToken);
  const usageText = useUsageText();
  if (!message.model) return null;
  const facts = [message.model, ...usageText(usageOf(message, providers))];
  return <span className={styles.fact}>{facts.join(" · ")}</span>;
});

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
      <IconButton
        label={t("common:copy")}
        size="small"
        data-copies-result={isUser ? undefined : ""}
        onClick={() => copy(message)}
      >
        <Copy aria-hidden="true" />
      </IconButton>
      {isUser ? null : <ReadAloudButton message={message} />}
      {isUser ? (
        <IconButton
          label={t("common:edit")}
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
      {canRegenerate && message.content !== "" ? <OpenAsDocument view={view} message={message} /> : null}
      <PluginActions place="message" text={isUser ? message.content : withoutThoughts(message.content)} />
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

const SentDialog = lazy(() => import("./sent-dialog"));

/** Opens what was sent for a reply; nothing for replies of which that is not known. */
function SentButton({ view, message }: { view: ConversationSession; message: Message }) {
  const { t } = useTranslation("chat");
  const [open, setOpen] = useState(false);
  if (!message.sent) return null;
  return (
    <>
      <IconButton label={t("sent.title")} size="small" onClick={() => setOpen(true)}>
        <ScrollText aria-hidden="true" />
      </IconButton>
      {open ? (
        <Suspense fallback={null}>
          <SentDialog view={view} message={message} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
