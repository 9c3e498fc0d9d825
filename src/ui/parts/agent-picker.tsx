import { agentName } from "@core/domain/agent";
import { AgentsStoreToken } from "@core/stores/agents-store";
import { useLanguage } from "@ui/language";
import { useService } from "@ui/services-context";
import { ChevronDown } from "lucide-react";
import { observer } from "mobx-react-lite";
import { lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { AgentIcon } from "./agent-icon";
import styles from "./agent-picker.module.css";

const importMenu = () => import("./agent-menu");
const AgentMenu = lazy(importMenu);

/** Properties of an agent picker. */
export interface AgentPickerProps {
  /** Id of the chosen agent. */
  value: string;
  onChange: (agentId: string) => void;
  disabled?: boolean;
}

/** A button that shows the chosen agent and opens a menu of all, by category. The menu is imported on demand. */
export const AgentPicker = observer(function AgentPicker({ value, onChange, disabled }: AgentPickerProps) {
  const { t } = useTranslation("agents");
  const language = useLanguage();
  const agents = useService(AgentsStoreToken);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const nameId = useId();
  useEffect(() => void agents.load(), [agents]);
  const agent = agents.find(value);
  const preload = () => void importMenu();
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.picker}
        aria-label={t("choose")}
        aria-describedby={nameId}
        aria-haspopup="menu"
        aria-expanded={open}
        disabled={disabled}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(!open)}
      >
        <AgentIcon agent={agent} size="small" />
        <span id={nameId} className={styles.name}>
          {agent ? agentName(agent, language) : t("choose")}
        </span>
        <ChevronDown aria-hidden="true" className={styles.chevron} />
      </button>
      {open ? (
        <Suspense fallback={null}>
          <AgentMenu
            anchor={button}
            agents={agents.agents}
            value={value}
            onChange={onChange}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
});
