import { type Agent, agentDescription, agentName } from "@core/domain/agent";
import { AgentIcon } from "@ui/components/agent-icon";
import { useLanguage } from "@ui/language";
import styles from "./conversation-page.module.css";

/** Introduces the agent before the first message. */
export function Opening({ agent }: { agent: Agent | undefined }) {
  const language = useLanguage();
  if (!agent) return null;
  return (
    <div className={styles.opening}>
      <AgentIcon agent={agent} size="large" />
      <h2>{agentName(agent, language)}</h2>
      <p>{agentDescription(agent, language) || agent.role}</p>
    </div>
  );
}
