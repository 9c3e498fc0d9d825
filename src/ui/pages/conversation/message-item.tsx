import type { Agent } from "@core/domain/agent/agent";
import type { Message, RewrittenMessage } from "@core/domain/conversation/conversation";
import { visibleName } from "@core/domain/text/visible-text";
import { AppError } from "@core/errors/app-error";
import { REPLY_TOO_LONG } from "@core/services/models/reply-limit";
import type { ConversationSession } from "@core/stores/conversation/conversation-session";
import type { StreamingReply } from "@core/stores/conversation/streaming-reply";
import { AgentsStoreToken } from "@core/stores/tokens";
import { Badge } from "@ui/elements/badge";
import { Button } from "@ui/elements/button";
import { ErrorText } from "@ui/elements/error-text";
import { AgentIcon } from "@ui/features/agents/agent-icon";
import { AttachmentChips } from "@ui/features/prompt/attachment-chips";
import { AnsweredInstead } from "@ui/features/providers/answered-instead";
import { Cited } from "@ui/features/sources/cited";
import { FromMemory } from "@ui/features/sources/from-memory";
import { SourceList } from "@ui/features/sources/source-list";
import { type LookAtCall, LookAtCallContext } from "@ui/features/tools/use-question";
import type { CallViewPlace } from "@ui/features/tools/view/call-view";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { lazy, memo, Suspense, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { BranchSwitcher } from "./branch-switcher";
import { MessageActions } from "./message-actions";
import { MessageEditor } from "./message-editor";
import styles from "./message-list.module.css";
import { MessageWords } from "./message-words";
import { draftInto } from "./prompt-drafts";
import { ReplyDocument } from "./reply-documents";
import { ReplyPartlyRead } from "./reply-partly-read";

/** Says that a reply is not whole, and goes on with it. */
const PartialNotice = observer(function PartialNotice(props: {
  view: ConversationSession;
  message: Message;
}) {
  const { view, message } = props;
  const { t } = useTranslation("chat");
  return (
    <div className={styles.partial}>
      <span>
        {message.errorCode === REPLY_TOO_LONG ? (
          <ErrorText error={new AppError(REPLY_TOO_LONG)} />
        ) : (
          t(message.finishReason === "length" ? "tooLong" : "partial")
        )}
      </span>
      <Button size="small" disabled={view.isBusy || !view.agent} onClick={() => void view.continue(message)}>
        {t("continue")}
      </Button>
    </div>
  );
});

const ToolCalls = lazy(() => import("@ui/features/tools/tool-calls"));

/** The tool calls of a reply; questions that wait for the user are asked at the end of the branch alone. */
const MessageTools = observer(function MessageTools(
  props: Pick<MessageItemProps, "view" | "message" | "live">,
) {
  const { view, message, live } = props;
  const agents = useService(AgentsStoreToken);
  const turns = live ? live.turns : message?.turns;
  const look = useMemo<LookAtCall | undefined>(
    () => message && ((use, signal) => view.look(message, use.id, signal)),
    [view, message],
  );
  if (!turns?.length) return null;
  const agent = agents.find(message?.agentId ?? "") ?? view.agent;
  const isLast = message !== undefined && view.branch.at(-1)?.id === message.id;
  return (
    <LookAtCallContext value={look}>
      <Suspense fallback={null}>
        <ToolCalls
          turns={turns}
          place="conversation"
          asks={isLast && !live}
          canAnswer={!view.isBusy && view.agent !== undefined}
          onAnswer={(given) => message && void view.answerTool(message, given)}
          views={message && agent && !live ? viewsIn(view, message, agent) : undefined}
        />
      </Suspense>
    </LookAtCallContext>
  );
});

/** The place that the views of the calls of a message are shown in. */
function viewsIn(view: ConversationSession, message: Message, agent: Agent): CallViewPlace {
  return {
    agent,
    scope: `conversation/${message.conversationId}`,
    isFree: () => !view.isBusy,
    keep: (useId, viewCall) => view.content.keepViewCall(message.id, useId, viewCall),
    draft: (text) => draftInto(view, text),
  };
}

/** Properties of a message. */
export interface MessageItemProps {
  view: ConversationSession;
  /** Absent while nothing of it is saved. */
  message: Message | undefined;
  /** The reply while it is being written. */
  live: StreamingReply | undefined;
  /** Its place among the alternatives, from 0, and how many there are. */
  index: number;
  count: number;
  /** The name of its author where that is not the agent of the conversation. */
  author: string | undefined;
  /** Whether it is said here, once in a conversation, that the web was to be searched and nobody could. */
  isRemarked: boolean;
}

/** One message with what can be done with it. Drawn again only when it has changed. */
export const MessageItem = memo(function MessageItem(props: MessageItemProps) {
  const { view, message, live, index, count, author, isRemarked } = props;
  const { t } = useTranslation("chat");
  const agents = useService(AgentsStoreToken);
  const [editing, setEditing] = useState<"open" | "left">();
  const isUser = message?.role === "user";
  if (message && editing === "open")
    return <MessageEditor view={view} message={message} onClose={() => setEditing("left")} />;
  return (
    <article
      className={`${styles.message} ${isUser ? styles.user : styles.assistant}`}
      aria-label={isUser ? t("common:you") : (author ?? t("reply"))}
      aria-busy={live ? true : undefined}
      tabIndex={-1}
      data-entry=""
    >
      {isUser ? null : (
        <AgentIcon agent={agents.find(live?.place.agentId ?? message?.agentId ?? "")} size="small" />
      )}
      <div className={styles.body}>
        {author ? <Badge>{author}</Badge> : null}
        <MessageTools view={view} message={message} live={live} />
        <Cited sources={message?.sources}>
          <MessageWords message={message} live={live} />
          {message && !live ? <SourceList sources={message.sources} /> : null}
        </Cited>
        {message && !live ? (
          <>
            {message.rewritten ? <RewrittenNote rewritten={message.rewritten} /> : null}
            {message.fallback ? <AnsweredInstead fallback={message.fallback} /> : null}
            {isRemarked ? <FromMemory /> : null}
            <ReplyPartlyRead view={view} message={message} />
            {message.attachments?.length ? <AttachmentChips attachments={message.attachments} /> : null}
            {message.state === "partial" ? <PartialNotice view={view} message={message} /> : null}
            {isUser ? null : <ReplyDocument message={message} />}
            <div className={styles.foot}>
              {count > 1 ? (
                <BranchSwitcher view={view} message={message} index={index} count={count} />
              ) : null}
              <MessageActions
                view={view}
                message={message}
                hasLeftEditor={editing === "left"}
                onEdit={() => setEditing("open")}
              />
            </div>
          </>
        ) : null}
      </div>
    </article>
  );
});

/** Says which plugins have rewritten a message, and what it said before. */
function RewrittenNote({ rewritten: { by, original } }: { rewritten: RewrittenMessage }) {
  const { t } = useTranslation("chat");
  return (
    <details className={styles.rewritten}>
      <summary>{t("rewritten", { plugins: by.map(visibleName).join(", ") })}</summary>
      <p>{original}</p>
    </details>
  );
}
