import type { ConversationView } from "@core/stores/conversation-view";
import { AppLink } from "@ui/links";
import { AgentIcon } from "@ui/parts/agent-icon";
import { buttonClass } from "@ui/parts/button";
import { ConversationMenu } from "@ui/parts/conversation-menu";
import { runPath } from "@ui/parts/run-address";
import { useAgentName } from "@ui/parts/use-agent-name";
import { SquarePen } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import styles from "./conversation-header.module.css";
import { ConversationUsage } from "./conversation-usage";

/** Who one is talking to and about what, and what can be done with the conversation. */
export const ConversationHeader = observer(function ConversationHeader(props: {
  view: ConversationView;
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
          <AppLink to={runPath(agentId)} className={buttonClass("quiet", "small")}>
            <SquarePen aria-hidden="true" />
            <span className={styles.newText}>{t("new")}</span>
          </AppLink>
          <ConversationMenu conversation={conversation} />
        </>
      ) : null}
    </header>
  );
});
