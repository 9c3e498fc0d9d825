import { AgentsStoreToken } from "@core/stores/tokens";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import section from "../settings-section.module.css";

/** Agents, and sources of agents, that could not be read, each with the reason. Nothing when all could. */
export const SkippedAgents = observer(function SkippedAgents() {
  const { t } = useTranslation("settings");
  const agents = useService(AgentsStoreToken);
  useEffect(() => void agents.load(), [agents]);
  if (agents.skipped.length === 0) return null;
  return (
    <div className={section.group}>
      <h3>{t("plugins.skippedAgents")}</h3>
      <ul aria-label={t("plugins.skippedAgents")}>
        {agents.skipped.map(({ id, reason }) => (
          <li key={id} className={section.failure}>
            {id}: {reason}
          </li>
        ))}
      </ul>
    </div>
  );
});
