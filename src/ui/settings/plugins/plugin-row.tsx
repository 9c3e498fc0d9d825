import type { Plugin } from "@core/plugin/define-plugin";
import { isSwitchable, levelling, preferring, switched } from "@core/plugin/plugin-choices";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { type PluginPart, partsOf } from "@core/plugin/plugin-parts";
import { PluginsStoreToken } from "@core/stores/tokens";
import { Badge } from "@ui/elements/badge";
import { Button } from "@ui/elements/button";
import { Switch } from "@ui/elements/switch";
import { useErrorText } from "@ui/error-text";
import { usePluginText } from "@ui/plugin-text";
import { useService } from "@ui/services-context";
import section from "@ui/theme/settings-section.module.css";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import styles from "./plugins.module.css";

/** A plugin: what it is for, what it contributes and what of it failed. */
export const PluginRow = observer(function PluginRow({ plugin }: { plugin: Plugin }) {
  const { t } = useTranslation("settings");
  const errorText = useErrorText();
  const store = useService(PluginsStoreToken);
  const host = useService(PluginHostToken);
  const textOf = usePluginText([plugin.name, plugin.description]);
  const failures = host.failures.filter(({ pluginId }) => pluginId === plugin.id);
  const enabled = store.isEnabled(plugin.id);
  const parts = partsOf(host, plugin);
  const uses = parts.map(({ serves }) => serves.filter(isReadable).join(", ")).filter(Boolean);
  return (
    <li className={styles.plugin}>
      <div className={styles.identity}>
        <span className={section.label}>{textOf(plugin.name) || plugin.id}</span>
        {plugin.description ? <span className={section.hint}>{textOf(plugin.description)}</span> : null}
        {parts
          .filter(({ rivals }) => rivals.length > 0)
          .map((part) => (
            <Part key={part.key} part={part} pluginName={plugin.name} />
          ))}
        {failures.map((failure) => (
          <span key={String(failure.contributionId)} className={section.failure}>
            {failure.contributionId ? `${failure.contributionId}: ` : ""}
            {errorText(failure.error)}
          </span>
        ))}
        <details>
          <summary className={styles.more}>{t("common:details")}</summary>
          <p className={styles.id}>{plugin.id}</p>
          {uses.length > 0 ? <p className={styles.id}>{uses.join(", ")}</p> : null}
        </details>
      </div>
      {failures.length > 0 ? <Badge tone="danger">{t("plugins.failed")}</Badge> : null}
      {isSwitchable(host, plugin) ? (
        <Switch
          label={t(enabled ? "plugins.on" : "plugins.off")}
          accessibleName={t("plugins.toggle", { id: plugin.id })}
          checked={enabled}
          onChange={(next) => store.choose(switched(store.own, host, plugin.id, next))}
        />
      ) : (
        <Badge>{t("plugins.essential")}</Badge>
      )}
    </li>
  );
});

/** One thing a plugin contributes. Where others could be used in its place, it can be put before them. */
export const Part = observer(function Part({
  part,
  pluginName,
}: {
  part: PluginPart;
  pluginName?: string | undefined;
}) {
  const { t } = useTranslation("settings");
  const store = useService(PluginsStoreToken);
  const textOf = usePluginText([part.name, pluginName]);
  const whole = textOf(part.name) || part.key;
  const name = part.use === undefined ? whole : `${whole} (${part.use})`;
  const details = part.serves.filter(isReadable);
  if (details.length === 0 && part.rivals.length === 0) return null;
  return (
    <span className={styles.part}>
      {details.length > 0 ? <span className={styles.id}>{details.join(", ")}</span> : null}
      {part.rivals.length === 0 ? null : part.preferred ? (
        <>
          <Badge tone="success">{t("plugins.inUse")}</Badge>
          {part.combine === "best-fit" ? (
            <Button
              size="small"
              aria-label={t("common:of", { label: t("plugins.automatic"), name })}
              onClick={() => store.choose(levelling(store.own, part))}
            >
              {t("plugins.automatic")}
            </Button>
          ) : null}
        </>
      ) : (
        <Button
          size="small"
          aria-label={t("common:of", { label: t("plugins.use"), name })}
          onClick={() => store.choose(preferring(store.own, part))}
        >
          {t("plugins.use")}
        </Button>
      )}
    </span>
  );
});

/** Media types say the same as the extensions beside them, and what only names the decision says nothing. */
function isReadable(use: string): boolean {
  return use !== "task" && !/^[\w.+-]+\/[\w.+-]+$/.test(use);
}
