import { agentName, ORCHESTRATOR_ID, ORCHESTRATOR_LOOK } from "@core/domain/agent/agent";
import { AgentsStoreToken } from "@core/stores/tokens";
import { MenuPicker } from "@ui/elements/menu-picker";
import { part } from "@ui/elements/part";
import { useLanguage } from "@ui/language";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { AgentIcon } from "./agent-icon";

const importMenu = () => import("./agent-menu");
const AgentMenu = part(importMenu);

/** Properties of an agent picker. */
export interface AgentPickerProps {
  /** Id of the chosen agent. */
  value: string;
  onChange: (agentId: string) => void;
  disabled?: boolean;
}

/** Shows the chosen agent and offers all, by category. The menu is imported on demand. */
export const AgentPicker = observer(function AgentPicker({ value, onChange, disabled }: AgentPickerProps) {
  const { t, i18n } = useTranslation("common");
  const language = useLanguage();
  const agents = useService(AgentsStoreToken);
  // The orchestrator is known by its look: reading its file is for when somebody is about to choose.
  useEffect(() => {
    if (value !== ORCHESTRATOR_ID) void agents.loadOne(value);
  }, [agents, value]);
  const agent = agents.find(value) ?? (value === ORCHESTRATOR_ID ? ORCHESTRATOR_LOOK : undefined);
  return (
    <MenuPicker
      label={t("prompt.agent")}
      name={agent ? agentName(agent, language) : t("prompt.agent")}
      icon={<AgentIcon agent={agent} size="small" />}
      disabled={disabled}
      preload={() => {
        void importMenu();
        void i18n.loadNamespaces("agents");
        void agents.load();
      }}
      menu={(anchor, close) => (
        <AgentMenu anchor={anchor} agents={agents.agents} value={value} onChange={onChange} onClose={close} />
      )}
    />
  );
});
