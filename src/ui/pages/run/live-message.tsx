import { AgentsStoreToken } from "@core/stores/agents-store";
import type { ConversationView } from "@core/stores/conversation-view";
import type { LiveReply } from "@core/stores/live-reply";
import { AgentIcon } from "@ui/parts/agent-icon";
import { Badge } from "@ui/parts/badge";
import { useAgentName } from "@ui/parts/use-agent-name";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import styles from "./message-list.module.css";
import { MessageText } from "./message-text";
import { Thoughts } from "./thoughts";

/** Properties of a reply being written. */
export interface LiveMessageProps {
  live: LiveReply;
  view: ConversationView;
}

/** A reply while it streams; a piece of it draws nothing again but its words. */
export const LiveMessage = observer(function LiveMessage({ live, view }: LiveMessageProps) {
  const { t } = useTranslation("chat");
  const agentName = useAgentName();
  const agents = useService(AgentsStoreToken);
  const { agentId } = live.place;
  return (
    <article className={`${styles.message} ${styles.assistant}`} aria-label={t("reply")} aria-busy="true">
      <AgentIcon agent={agents.find(agentId)} size="small" />
      <div className={styles.body}>
        {agentId === view.agent?.id ? null : <Badge>{agentName(agentId)}</Badge>}
        {live.hasText ? (
          <LiveWords live={live} />
        ) : (
          <p className={styles.waiting}>
            {live.isSummarising ? t("summarising") : t("writing", { agent: agentName(agentId) })}
          </p>
        )}
      </div>
    </article>
  );
});

const LiveWords = observer(function LiveWords({ live: { text, reasoning } }: { live: LiveReply }) {
  return (
    <>
      {reasoning ? <Thoughts text={reasoning} isOpen={text === ""} /> : null}
      {text ? <MessageText text={text} streaming /> : null}
    </>
  );
});
