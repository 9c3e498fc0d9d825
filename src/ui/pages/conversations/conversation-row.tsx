import type { Conversation } from "@core/domain/conversation/conversation";
import { AgentsStoreToken } from "@core/stores/tokens";
import { IconButton } from "@ui/elements/button";
import { RelativeTime } from "@ui/elements/relative-time";
import { AgentIcon } from "@ui/features/agents/agent-icon";
import { useAgentName } from "@ui/features/agents/use-agent-name";
import { conversationPath } from "@ui/features/conversations/conversation-address";
import { ConversationMenu } from "@ui/features/conversations/conversation-menu";
import { AppLink } from "@ui/links";
import { useService } from "@ui/services-context";
import { Pin, Trash2 } from "lucide-react";
import { observer } from "mobx-react-lite";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./conversations.module.css";

const DeleteConversation = lazy(() => import("@ui/features/conversations/delete-conversation"));

/** Properties of a row of the history. */
export interface ConversationRowProps {
  conversation: Conversation;
  /** The words around what was searched for. */
  excerpt?: string | undefined;
}

/** One conversation, which opens wherever it is clicked: what about, with whom, when and how long; more of it in a menu. */
export const ConversationRow = observer(function ConversationRow(props: ConversationRowProps) {
  const { conversation, excerpt } = props;
  const { t } = useTranslation("conversations");
  const agents = useService(AgentsStoreToken);
  const agentName = useAgentName();
  const [isDeleting, setDeleting] = useState(false);
  const { id, agentId, timestamp, messageCount, pinned } = conversation;
  const title = conversation.title || t("untitled");
  return (
    <li className={styles.row}>
      <AgentIcon agent={agents.find(agentId)} size="small" />
      <div className={styles.text}>
        <p className={styles.title}>
          {pinned ? <Pin role="img" aria-label={t("common:pinned")} /> : null}
          <AppLink to={conversationPath(agentId, id)} data-entry="">
            {title}
          </AppLink>
        </p>
        {excerpt ? <p className={styles.excerpt}>{excerpt}</p> : null}
        <p className={styles.meta}>
          <span>{agentName(agentId)}</span>
          <RelativeTime at={timestamp} />
          <span>{t("messages", { count: messageCount })}</span>
        </p>
      </div>
      <div className={styles.actions}>
        <span className={styles.direct}>
          <IconButton label={t("deleteNamed", { title })} size="small" onClick={() => setDeleting(true)}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </span>
        <ConversationMenu conversation={conversation} />
      </div>
      {isDeleting ? (
        <Suspense fallback={null}>
          <DeleteConversation conversation={conversation} onClose={() => setDeleting(false)} />
        </Suspense>
      ) : null}
    </li>
  );
});
