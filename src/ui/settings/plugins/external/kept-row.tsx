import { inLanguage } from "@core/domain/external-plugins/translations";
import { isAppError } from "@core/errors/app-error";
import { isSwitchable, switched } from "@core/plugin/plugin-choices";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { partsOf } from "@core/plugin/plugin-parts";
import type { PluginLogLine } from "@core/services/external-plugins/broker/plugin-log";
import type { GalleryEntry } from "@core/services/external-plugins/galleries";
import { isOAuth } from "@core/services/external-plugins/oauth/oauth-tokens";
import type { PluginPreview } from "@core/services/external-plugins/plugin-preview";
import type { KeptPlugin } from "@core/stores/settings/external-plugins-store";
import { ExternalPluginsStoreToken, PluginsStoreToken } from "@core/stores/tokens";
import { Badge } from "@ui/elements/badge";
import { ErrorAlert, ErrorText } from "@ui/elements/error-text";
import { Switch } from "@ui/elements/switch";
import { formatClockTime } from "@ui/format";
import { useLanguage } from "@ui/language";
import { useService } from "@ui/services-context";
import section from "@ui/theme/settings-section.module.css";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Part } from "../plugin-row";
import styles from "./external.module.css";
import { KeptActions } from "./kept-actions";
import { LackingPlugins } from "./lacking-plugins";
import { PluginSecretField } from "./plugin-secret-field";
import { PluginSettingsForm } from "./plugin-settings-form";
import { PluginSignIn } from "./plugin-sign-in";
import { GrantedProject } from "./project-choice";
import { RightsList } from "./rights-list";

/** Properties of a row. */
export interface KeptRowProps {
  kept: KeptPlugin;
  /** The newer version that a gallery has; none where absent. */
  newer: GalleryEntry | undefined;
  /** Has the user asked about a version of it. */
  onAsk: (preview: PluginPreview) => void;
  /** Looks for a plugin that it needs. */
  onFind: (id: string) => void;
  /** Told when it was removed. */
  onRemoved: () => void;
}

/** A plugin from outside: who it is, how it stands, what it may reach, and what can be done about it. */
export const KeptRow = observer(function KeptRow(props: KeptRowProps) {
  const { kept: given, newer, onAsk, onFind, onRemoved } = props;
  const { t } = useTranslation(["plugins", "settings"]);
  const language = useLanguage();
  const kept = given.manifest ? { ...given, manifest: inLanguage(given.manifest, language) } : given;
  const chosen = useService(PluginsStoreToken);
  const host = useService(PluginHostToken);
  const { plugin, manifest, isConfigured } = kept;
  const { id } = plugin;
  const installed = host.find(id);
  // That it hangs is said beside it, with what to do.
  const failures = host.failures.filter(
    ({ pluginId, error }) =>
      pluginId === id && !(isAppError(error) && error.code === "external-plugin.did-not-start"),
  );
  const isEnabled = chosen.isEnabled(id);
  const name = manifest?.name ?? id;
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <h4>
          <bdi>{name}</bdi>
        </h4>
        <State kept={kept} hasFailed={failures.length > 0} />
        {installed && isSwitchable(host, installed) ? (
          <Switch
            label={t(isEnabled ? "settings:plugins.on" : "settings:plugins.off")}
            accessibleName={t("settings:plugins.toggle", { id })}
            checked={isEnabled}
            onChange={(next) => chosen.choose(switched(chosen.own, host, id, next))}
          />
        ) : null}
      </div>
      <Facts kept={kept} />
      <LackingPlugins lacking={kept.lacking} onFind={onFind} />
      {failures.map(({ contributionId, error }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its end, or begins anew
        <p key={index} className={section.failure}>
          {contributionId ? `${contributionId}: ` : ""}
          <ErrorText error={error} />
        </p>
      ))}
      {installed
        ? partsOf(host, installed).map((part) => (
            <Part key={part.key} part={part} pluginName={installed.name} />
          ))
        : null}
      {manifest?.secrets.map((secret) =>
        isOAuth(secret) ? (
          <PluginSignIn key={secret.name} pluginId={id} secret={secret} />
        ) : (
          <PluginSecretField key={secret.name} pluginId={id} secret={secret} />
        ),
      )}
      {manifest && manifest.settings.length > 0 ? (
        <PluginSettingsForm key={plugin.sha256} pluginId={id} name={name} settings={manifest.settings} />
      ) : null}
      {manifest?.project ? <GrantedProject pluginId={id} name={name} /> : null}
      <div className={styles.folds}>
        {manifest ? (
          <details>
            <summary className={section.summary}>{t("external.row.reaches")}</summary>
            <div className={styles.stack}>
              <RightsList manifest={manifest} />
            </div>
          </details>
        ) : null}
        <Log pluginId={id} />
      </div>
      {newer ? <p>{t("external.row.newer", { version: newer.version })}</p> : null}
      <KeptActions
        kept={given}
        newer={newer}
        name={name}
        isRemovable={!isConfigured}
        onAsk={onAsk}
        onRemoved={onRemoved}
      />
    </li>
  );
});

function Facts({ kept: { plugin, manifest, waiting, isConfigured } }: { kept: KeptPlugin }) {
  const { t } = useTranslation("plugins");
  const hint =
    waiting === "unconfirmed"
      ? t("external.row.unconfirmedHint")
      : waiting === "not-configured"
        ? t("external.row.notConfiguredHint")
        : waiting === "hung"
          ? t("external.row.hungHint")
          : waiting === "safe"
            ? t("external.safe.asked")
            : isConfigured
              ? t("external.row.configuredHint")
              : undefined;
  return (
    <>
      <p className={section.hint}>
        {manifest
          ? t("external.row.facts", { version: manifest.version, kind: t(`external.kind.${manifest.kind}`) })
          : t("external.row.unreadable")}
        {plugin.address ? ` · ${t("external.row.from", { origin: plugin.address })}` : null}
      </p>
      {manifest?.description ? (
        <p>
          <bdi>{manifest.description}</bdi>
        </p>
      ) : null}
      {hint ? <p className={section.hint}>{hint}</p> : null}
    </>
  );
}

function State({ kept: { waiting, isConfigured }, hasFailed }: { kept: KeptPlugin; hasFailed: boolean }) {
  const { t } = useTranslation("plugins");
  return (
    <>
      {isConfigured ? <Badge>{t("external.row.configured")}</Badge> : null}
      {waiting === "unconfirmed" ? <Badge tone="warning">{t("external.row.unconfirmed")}</Badge> : null}
      {waiting === "not-configured" ? <Badge tone="warning">{t("external.row.notConfigured")}</Badge> : null}
      {waiting === "dependency" ? <Badge tone="warning">{t("external.needs.badge")}</Badge> : null}
      {waiting === "safe" ? <Badge>{t("external.safe.off")}</Badge> : null}
      {waiting === "hung" ? <Badge tone="danger">{t("external.row.hung")}</Badge> : null}
      {hasFailed && waiting !== "hung" ? <Badge tone="danger">{t("settings:plugins.failed")}</Badge> : null}
    </>
  );
}

/** Read each time it is unfolded, as it changes without anybody being told. */
function Log({ pluginId }: { pluginId: string }) {
  const { t } = useTranslation("plugins");
  const language = useLanguage();
  const store = useService(ExternalPluginsStoreToken);
  const [lines, setLines] = useState<readonly PluginLogLine[]>([]);
  const [failure, setFailure] = useState<unknown>();
  const read = () => void store.logOf(pluginId).then(setLines, setFailure);
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && read()}>
      <summary className={section.summary}>{t("external.row.log")}</summary>
      <ErrorAlert error={failure} className={section.failure} />
      <div className={styles.log}>
        {lines.length > 0
          ? lines.map(({ at, level, text }) => `${formatClockTime(at, language)} ${level} ${text}`).join("\n")
          : t("external.row.noLog")}
      </div>
    </details>
  );
}
