import type { ConversationSession } from "@core/stores/conversation/conversation-session";
import { AgentIcon } from "@ui/components/agent-icon";
import { buttonClass } from "@ui/components/button";
import { conversationPath } from "@ui/components/conversation-address";
import { ConversationMenu } from "@ui/components/conversation-menu";
import { useAgentName } from "@ui/components/use-agent-name";
import { AppLink } from "@ui/links";
import { SquarePen } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import styles from "./conversation-header.module.css";
import { ConversationUsage } from "./conversation-usage";

/** Who one is talking to and about what, and what can be done with the conversation. */
export const ConversationHeader = observer(function ConversationHeader(props: {
  view: ConversationSession;
  agentId: string;
}) {
  const { view, agentId } = props;
  const { t } = useTranslation("chat");
  const { conversation } = view;
  const name = useAgentName()(view.agent ?? agentId);
  return (
    <header className={styles.header}>
      <AgentIcon agent={view.agent} size="small" />
      <div className={styles.heading}>
        <h1 className={styles.title} title={conversation?.title}>
          {conversation?.title || name}
        </h1>
        {conversation ? (
          <p className={styles.agent}>
            {name}
            <ConversationUsage view={view} />
          </p>
        ) : null}
      </div>
      {conversation ? (
        <>
          <AppLink to={conversationPath(agentId)} className={buttonClass("quiet", "small")}>
            <SquarePen aria-hidden="true" />
            <span className={styles.newText}>{t("new")}</span>
          </AppLink>
          <ConversationMenu conversation={conversation} />
        </>
      ) : null}
    </header>
  );
});
