import "@ui/theme/controls.css";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { AgentSources } from "@core/points/agent-source";
import { AgentsStoreToken, ExternalPluginsStoreToken } from "@core/stores/tokens";
import { useErrorText } from "@ui/error-text";
import { UnreadableRecords } from "@ui/features/records/unreadable-records";
import { useService } from "@ui/services-context";
import section from "@ui/theme/settings-section.module.css";
import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { AgentSourcesGroup } from "./agent-sources";
import { BuiltInPlugins } from "./built-in-plugins";
import { ExternalGroup } from "./external/external-group";

/** Agents, and sources of agents, that could not be read, each with the reason. Nothing when all could. */
const SkippedAgents = observer(function SkippedAgents() {
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

/** The plugins, and those that failed; what the app can do without can be switched off and on. */
const PluginsSection = observer(function PluginsSection() {
  const { t } = useTranslation("settings");
  const sources = useService(AgentSources);
  const host = useService(PluginHostToken);
  const kept = useKeptIds();
  return (
    <div className={section.stack}>
      <p className={section.hint}>{t("plugins.hint")}</p>
      <FailuresOfUninstalled />
      <SkippedAgents />
      <UnreadableRecords stores={["pluginData"]} />
      <ExternalGroup />
      <BuiltInPlugins plugins={host.plugins.filter(({ id }) => !kept.has(id))} />
      {sources.all.some(({ fromAddedManifests }) => fromAddedManifests) ? <AgentSourcesGroup /> : null}
    </div>
  );
});
export default PluginsSection;

/** Plugins so broken that they could not be installed. */
const FailuresOfUninstalled = observer(function FailuresOfUninstalled() {
  const { t } = useTranslation("settings");
  const textOf = useErrorText();
  const host = useService(PluginHostToken);
  const kept = useKeptIds();
  const installed = new Set(host.plugins.map(({ id }) => id));
  const failures = host.failures.filter(({ pluginId }) => !installed.has(pluginId) && !kept.has(pluginId));
  if (failures.length === 0) return null;
  return (
    <ul aria-label={t("plugins.notInstalled")}>
      {failures.map(({ pluginId, error }) => (
        <li key={pluginId} className={section.failure}>
          {pluginId}: {textOf(error)}
        </li>
      ))}
    </ul>
  );
});

/** The ids of plugins from outside, which are shown by themselves. */
function useKeptIds(): ReadonlySet<string> {
  return new Set(useService(ExternalPluginsStoreToken).kept.map(({ plugin }) => plugin.id));
}
