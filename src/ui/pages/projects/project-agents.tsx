import { agentName, ORCHESTRATOR_ID, RECRUITER_ID, VALIDATOR_ID } from "@core/domain/agent/agent";
import { AgentsStoreToken } from "@core/stores/tokens";
import { AgentIcon } from "@ui/features/agents/agent-icon";
import { useLanguage } from "@ui/language";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import styles from "./projects.module.css";

/** Those who have a duty of their own in every task. */
const STAFF: readonly string[] = [ORCHESTRATOR_ID, RECRUITER_ID, VALIDATOR_ID];

/** Properties of the choice. */
export interface ProjectAgentsProps {
  /** Ids of the chosen agents, in the order in which they are asked. */
  value: readonly string[];
  onChange: (ids: readonly string[]) => void;
}

/** Chooses any number of agents. */
export const ProjectAgents = observer(function ProjectAgents({ value, onChange }: ProjectAgentsProps) {
  const { t } = useTranslation("projects");
  const language = useLanguage();
  const store = useService(AgentsStoreToken);
  useEffect(() => void store.load(), [store]);
  const toggle = (id: string) =>
    onChange(value.includes(id) ? value.filter((each) => each !== id) : [...value, id]);
  return (
    <fieldset className={styles.fields}>
      <legend>{t("shell:nav.agents")}</legend>
      <p className={styles.meta}>{t("agentsHint")}</p>
      <ul className={styles.agents}>
        {store.agents
          .filter(({ id }) => !STAFF.includes(id))
          .map((agent) => (
            <li key={agent.id}>
              <label className={styles.check}>
                <input type="checkbox" checked={value.includes(agent.id)} onChange={() => toggle(agent.id)} />
                <AgentIcon agent={agent} size="small" />
                {agentName(agent, language)}
              </label>
            </li>
          ))}
      </ul>
    </fieldset>
  );
});
