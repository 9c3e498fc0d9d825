import { Menu } from "@base-ui/react/menu";
import { type Agent, agentDescription, agentName } from "@core/domain/agent";
import { type AgentGroup, groupAgents } from "@core/domain/agent-groups";
import { useLanguage } from "@ui/language";
import { Check } from "lucide-react";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { AgentIcon } from "./agent-icon";
import styles from "./agent-menu.module.css";

/** Properties of the open menu of an agent picker. */
export interface AgentMenuProps {
  anchor: RefObject<HTMLElement | null>;
  agents: readonly Agent[];
  value: string;
  onChange: (agentId: string) => void;
  onClose: () => void;
}

/** All agents, grouped by category; there only while it is open. */
export default function AgentMenu({ anchor, agents, value, onChange, onClose }: AgentMenuProps) {
  const { t } = useTranslation("agents");
  const language = useLanguage();
  return (
    <Menu.Root open onOpenChange={(open) => open || onClose()}>
      <Menu.Portal container={document.querySelector("main") ?? undefined}>
        <Menu.Positioner anchor={anchor} align="start" sideOffset={6} className={styles.positioner}>
          <Menu.Popup className={styles.popup} aria-label={t("choose")} finalFocus={anchor} tabIndex={0}>
            <Menu.RadioGroup value={value} onValueChange={(id: string) => onChange(id)}>
              {groupAgents(agents, language).map((group) => (
                <AgentMenuGroup key={group.category ?? ""} group={group} />
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function AgentMenuGroup({ group }: { group: AgentGroup }) {
  const { t } = useTranslation("agents");
  const language = useLanguage();
  return (
    <Menu.Group className={styles.group}>
      {group.category ? (
        <Menu.GroupLabel className={styles.label}>{t(`category.${group.category}`)}</Menu.GroupLabel>
      ) : null}
      {group.agents.map((agent) => (
        <Menu.RadioItem
          key={agent.id}
          value={agent.id}
          label={agentName(agent, language)}
          closeOnClick
          className={styles.item}
        >
          <AgentIcon agent={agent} size="small" />
          <span className={styles.text}>
            <span className={styles.name}>{agentName(agent, language)}</span>
            <span className={styles.description}>{agentDescription(agent, language)}</span>
          </span>
          <Menu.RadioItemIndicator className={styles.check}>
            <Check aria-hidden="true" />
          </Menu.RadioItemIndicator>
        </Menu.RadioItem>
      ))}
    </Menu.Group>
  );
}
