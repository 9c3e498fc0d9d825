import type { Message } from "@core/domain/conversation";
import { AgentsStoreToken } from "@core/stores/agents-store";
import type { ConversationView } from "@core/stores/conversation-view";
import { AgentIcon } from "@ui/parts/agent-icon";
import { AttachmentChips } from "@ui/parts/attachment-chips";
import { Badge } from "@ui/parts/badge";
import { SourceList } from "@ui/parts/sources/source-list";
import { useService } from "@ui/services-context";
import { memo, useState } from "react";
import { useTranslation } from "react-i18next";
import { BranchSwitcher } from "./branch-switcher";
import { MessageActions } from "./message-actions";
import { MessageEditor } from "./message-editor";
import styles from "./message-list.module.css";
import { MessageText } from "./message-text";
import { PartialNotice } from "./partial-notice";
import { TaskLink, taskLinkOf } from "./task-link";
import { Thoughts } from "./thoughts";

/** Properties of a message. */
export interface MessageItemProps {
  view: ConversationView;
  message: Message;
  /** Its place among the alternatives, from 0, and how many there are. */
  index: number;
  count: number;
  /** The name of its author where that is not the agent of the conversation. */
  author: string | undefined;
}

/** One message with what can be done with it. Drawn again only when it has changed. */
export const MessageItem = memo(function MessageItem(props: MessageItemProps) {
  const { view, message, index, count, author } = props;
  const { t } = useTranslation("chat");
  const agents = useService(AgentsStoreToken);
  const [editing, setEditing] = useState<"open" | "left">();
  const isUser = message.role === "user";
  if (editing === "open")
    return <MessageEditor view={view} message={message} onClose={() => setEditing("left")} />;
  return (
    <article
      className={`${styles.message} ${isUser ? styles.user : styles.assistant}`}
      aria-label={isUser ? t("you") : (author ?? t("reply"))}
    >
      {isUser ? null : <AgentIcon agent={agents.find(message.agentId ?? "")} size="small" />}
      <div className={styles.body}>
        {author ? <Badge>{author}</Badge> : null}
        {message.reasoning ? <Thoughts text={message.reasoning} isOpen={false} /> : null}
        <MessageContent message={message} />
        <SourceList sources={message.sources} />
        {message.attachments?.length ? <AttachmentChips attachments={message.attachments} /> : null}
        {message.state === "partial" ? <PartialNotice view={view} message={message} /> : null}
        <div className={styles.foot}>
          {count > 1 ? <BranchSwitcher view={view} message={message} index={index} count={count} /> : null}
          <MessageActions
            view={view}
            message={message}
            hasLeftEditor={editing === "left"}
            onEdit={() => setEditing("open")}
          />
        </div>
      </div>
    </article>
  );
});

function MessageContent({ message }: { message: Message }) {
  if (message.role === "user") return <p className={styles.prompt}>{message.content}</p>;
  const link = taskLinkOf(message);
  return link ? <TaskLink {...link} /> : <MessageText text={message.content} />;
}
