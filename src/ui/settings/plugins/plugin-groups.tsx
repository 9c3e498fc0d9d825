import type { Plugin } from "@core/plugin/define-plugin";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { useLanguage } from "@ui/language";
import { usePluginText } from "@ui/plugin-text";
import { useService } from "@ui/services-context";
import section from "@ui/theme/settings-section.module.css";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { headingOf, KIND_HEADINGS } from "./plugin-kinds";
import { PluginRow } from "./plugin-row";
import styles from "./plugins.module.css";

/** Properties of the groups. */
export interface PluginGroupsProps {
  plugins: readonly Plugin[];
  /** They are what a search has found. */
  isFound: boolean;
}

/** Plugins by what they do, folded, each group by name. What a search has found, or has failed, is unfolded. */
export const PluginGroups = observer(function PluginGroups({ plugins, isFound }: PluginGroupsProps) {
  const { t } = useTranslation("plugins");
  const host = useService(PluginHostToken);
  const failed = new Set(host.failures.map(({ pluginId }) => pluginId));
  return KIND_HEADINGS.map((headingKey) => {
    const ofKind = plugins.filter((plugin) => headingOf(plugin) === headingKey);
    if (ofKind.length === 0) return null;
    const isUnfolded = isFound || ofKind.some(({ id }) => failed.has(id));
    return (
      // Another search unfolds again what has been folded meanwhile.
      <PluginGroup
        key={`${headingKey}${isUnfolded}`}
        heading={t(headingKey)}
        plugins={ofKind}
        isUnfolded={isUnfolded}
      />
    );
  });
});

/** Properties of a group. */
interface PluginGroupProps {
  heading: string;
  plugins: readonly Plugin[];
  /** Whether it is unfolded at first. */
  isUnfolded: boolean;
}

/** A group under its heading, with its rows once it is unfolded: there are a hundred of them, which few look at. */
function PluginGroup({ heading, plugins, isUnfolded }: PluginGroupProps) {
  const [isOpen, setOpen] = useState(isUnfolded);
  return (
    <details
      open={isUnfolded}
      className={styles.group}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={styles.kind}>
        <h3>{heading}</h3>
        <span className={section.hint}>{plugins.length}</span>
      </summary>
      {isOpen ? <PluginRows plugins={plugins} /> : null}
    </details>
  );
}

/** Plugins by their names. */
function PluginRows({ plugins }: { plugins: readonly Plugin[] }) {
  const textOf = usePluginText(plugins.map(({ name }) => name));
  const { compare } = new Intl.Collator(useLanguage());
  const nameOf = (plugin: Plugin) => textOf(plugin.name) || plugin.id;
  return (
    <ul className={section.list}>
      {[...plugins]
        .sort((a, b) => compare(nameOf(a), nameOf(b)))
        .map((plugin) => (
          <PluginRow key={plugin.id} plugin={plugin} />
        ))}
    </ul>
  );
}
