import { type Agent, agentDescription, agentName } from "@core/domain/agent/agent";
import { groupAgents } from "@core/domain/agent/agent-groups";
import { ChoiceMenu } from "@ui/elements/choice-menu";
import { useLanguage } from "@ui/language";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { AgentIcon } from "./agent-icon";

/** Properties of the open menu of an agent picker. */
export interface AgentMenuProps {
  anchor: RefObject<HTMLElement | null>;
  agents: readonly Agent[];
  value: string;
  onChange: (agentId: string) => void;
  onClose: () => void;
}

/** All agents, grouped by category. */
export default function AgentMenu({ anchor, agents, value, onChange, onClose }: AgentMenuProps) {
  const { t } = useTranslation(["agents", "common"]);
  const language = useLanguage();
  const groups = groupAgents(agents, language).map((group) => ({
    id: group.category ?? "",
    label: group.category && t(`category.${group.category}`),
    choices: group.agents.map((agent) => ({
      value: agent.id,
      label: agentName(agent, language),
      description: agentDescription(agent, language),
      icon: <AgentIcon agent={agent} size="small" />,
    })),
  }));
  return (
    <ChoiceMenu
      anchor={anchor}
      label={t("common:prompt.agent")}
      groups={groups}
      value={value}
      onChoose={onChange}
      onClose={onClose}
    />
  );
}
