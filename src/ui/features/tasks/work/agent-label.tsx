import { type Agent, agentName } from "@core/domain/agent/agent";
import { AgentIcon } from "@ui/features/agents/agent-icon";
import { useTranslation } from "react-i18next";
import styles from "./agent-label.module.css";

/** Properties of an agent's name with its glyph. */
export interface AgentLabelProps {
  agent: Agent | undefined;
  /** Shown when the agent itself is not known. */
  fallbackName: string;
}

/** The agent who did it: a small glyph and the name in the user's language. */
export function AgentLabel({ agent, fallbackName }: AgentLabelProps) {
  const { i18n } = useTranslation();
  return (
    <span className={styles.label}>
      <AgentIcon agent={agent} size="small" />
      <span className={styles.name}>{agent ? agentName(agent, i18n.language) : fallbackName}</span>
    </span>
  );
}
