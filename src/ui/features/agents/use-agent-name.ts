import { type Agent, agentName } from "@core/domain/agent/agent";
import { AgentsStoreToken } from "@core/stores/tokens";
import { useLanguage } from "@ui/language";
import { useService } from "@ui/services-context";
import { useTranslation } from "react-i18next";

/** Names agents, or ids of agents, in the current language; 'Unknown Agent' where there is none. For observers. */
export function useAgentName(): (agent: Agent | string | undefined) => string {
  const { t } = useTranslation("chat");
  const language = useLanguage();
  const agents = useService(AgentsStoreToken);
  return (agent) => {
    const found = typeof agent === "string" ? agents.find(agent) : agent;
    return found ? agentName(found, language) : t("unknownAgent");
  };
}
