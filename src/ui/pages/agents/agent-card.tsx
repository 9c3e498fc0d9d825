import { type Agent, agentDescription, agentName, agentTags } from "@core/domain/agent/agent";
import { Badge } from "@ui/elements/badge";
import { AgentIcon } from "@ui/features/agents/agent-icon";
import { conversationPath } from "@ui/features/conversations/conversation-address";
import { useLanguage } from "@ui/language";
import { AppLink } from "@ui/links";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import styles from "./agent-card.module.css";

/** Tags a card shows. */
const TAG_LIMIT = 3;

/** An agent's face, name, description and first tags; the whole card leads to a conversation with it. */
export function AgentCard({ agent, menu }: { agent: Agent; menu?: ReactNode }) {
  const { t } = useTranslation("agents");
  const language = useLanguage();
  const tags = agentTags(agent, language).slice(0, TAG_LIMIT);
  return (
    <li className={styles.card}>
      <AgentIcon agent={agent} />
      <div className={styles.text}>
        <h2 className={styles.name}>
          <AppLink to={conversationPath(agent.id)} className={styles.link} data-entry="">
            {agentName(agent, language)}
          </AppLink>
        </h2>
        <p className={styles.description}>{agentDescription(agent, language) || agent.role}</p>
        {agent.origin ? <p className={styles.origin}>{t("origin", { host: agent.origin })}</p> : null}
        {tags.length > 0 ? (
          <ul className={styles.tags}>
            {tags.map((tag) => (
              <li key={tag}>
                <Badge>{tag}</Badge>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {menu ? <div className={styles.menu}>{menu}</div> : null}
    </li>
  );
}
