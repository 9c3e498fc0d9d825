import type { Plugin } from "@core/plugin/define-plugin";
import { PluginsStoreToken } from "@core/stores/plugins-store";
import { useErrorText } from "@ui/error-text";
import { useLanguage } from "@ui/language";
import { Badge } from "@ui/parts/badge";
import { UnreadableRecords } from "@ui/parts/records/unreadable-records";
import { Switch } from "@ui/parts/switch";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import section from "../settings-section.module.css";
import { AgentSourcesGroup } from "./agent-sources";
import styles from "./plugins.module.css";
import { SkippedAgents } from "./skipped-agents";

/** Without these the app could not be opened again, or not undone. */
const ESSENTIAL = /^(browser|migration-|locale-en$|page-settings$|settings-plugins$)/;

/** What is plugged in and what failed; each can be switched off and on. */
const PluginsSection = observer(function PluginsSection() {
  const { t } = useTranslation("settings");
  const store = useService(PluginsStoreToken);
  const { compare } = new Intl.Collator(useLanguage());
  const failed = new Set(store.failures.map(({ pluginId }) => pluginId));
  const plugins = [...store.plugins].sort(
    (a, b) => Number(failed.has(b.id)) - Number(failed.has(a.id)) || compare(a.id, b.id),
  );
  return (
    <div className={section.stack}>
      <p className={section.hint}>{t("plugins.hint")}</p>
      <FailuresOfUninstalled />
      <SkippedAgents />
      <UnreadableRecords stores={["pluginData"]} />
      <ul className={section.list}>
        {plugins.map((plugin) => (
          <PluginRow key={plugin.id} plugin={plugin} />
        ))}
      </ul>
      {store.isEnabled("agents-remote") ? <AgentSourcesGroup /> : null}
    </div>
  );
});
export default PluginsSection;

const PluginRow = observer(function PluginRow({ plugin }: { plugin: Plugin }) {
  const { t } = useTranslation("settings");
  const textOf = useErrorText();
  const store = useService(PluginsStoreToken);
  const failures = store.failures.filter(({ pluginId }) => pluginId === plugin.id);
  const enabled = store.isEnabled(plugin.id);
  const essential = ESSENTIAL.test(plugin.id);
  return (
    <li className={styles.plugin}>
      <span className={styles.identity}>
        <span className={styles.id}>{plugin.id}</span>
        {failures.map((failure) => (
          <span key={String(failure.contributionId)} className={section.failure}>
            {failure.contributionId ? `${failure.contributionId}: ` : ""}
            {textOf(failure.error)}
          </span>
        ))}
      </span>
      {failures.length > 0 ? <Badge tone="danger">{t("plugins.failed")}</Badge> : null}
      {essential ? (
        <Badge>{t("plugins.essential")}</Badge>
      ) : (
        <Switch
          label={t(enabled ? "plugins.on" : "plugins.off")}
          accessibleName={t("plugins.toggle", { id: plugin.id })}
          checked={enabled}
          onChange={(next) => store.setEnabled(plugin.id, next)}
        />
      )}
    </li>
  );
});

/** Plugins so broken that they could not be installed. */
const FailuresOfUninstalled = observer(function FailuresOfUninstalled() {
  const { t } = useTranslation("settings");
  const textOf = useErrorText();
  const store = useService(PluginsStoreToken);
  const installed = new Set(store.plugins.map(({ id }) => id));
  const failures = store.failures.filter(({ pluginId }) => !installed.has(pluginId));
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
