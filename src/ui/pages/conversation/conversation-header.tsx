import { totalUsage } from "@core/services/chat/model-facts";
import type { ConversationSession } from "@core/stores/conversation/conversation-session";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { buttonClass } from "@ui/elements/button";
import { AgentIcon } from "@ui/features/agents/agent-icon";
import { useAgentName } from "@ui/features/agents/use-agent-name";
import { conversationPath } from "@ui/features/conversations/conversation-address";
import { ConversationMenu } from "@ui/features/conversations/conversation-menu";
import { AppLink } from "@ui/links";
import { useService } from "@ui/services-context";
import { SquarePen } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import styles from "./conversation-header.module.css";
import { useUsageText } from "./use-usage-text";

/** The usage of all replies of a conversation, also those of branches that are not shown: they cost as much. */
const ConversationUsage = observer(function ConversationUsage({ view }: { view: ConversationSession }) {
  const { t } = useTranslation("chat");
  const { providers } = useService(ProvidersStoreToken);
  const usageText = useUsageText();
  const replies = view.content.all.filter(({ role, model }) => role === "assistant" && model !== undefined);
  if (replies.length === 0 || view.isPartial) return null;
  return (
    <span title={t("cost.total")}>
      {" · "}
      {usageText(totalUsage(replies, providers)).join(" · ")}
    </span>
  );
});

/** The agent one is talking to, the subject, and what can be done with the conversation. */
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
            <span className={styles.newText}>{t("conversations:new")}</span>
          </AppLink>
          <ConversationMenu conversation={conversation} />
        </>
      ) : null}
    </header>
  );
});
