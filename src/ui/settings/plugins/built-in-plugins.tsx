import type { Plugin } from "@core/plugin/define-plugin";
import { isSwitchable } from "@core/plugin/plugin-choices";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { TextField } from "@ui/elements/text-field";
import { usePluginText } from "@ui/plugin-text";
import { useService } from "@ui/services-context";
import section from "@ui/theme/settings-section.module.css";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PluginGroups } from "./plugin-groups";
import { headingOf, isFoundation } from "./plugin-kinds";

/** Plugins that come with the app, by what they do, with a search; those that others are built on stand apart. */
export const BuiltInPlugins = observer(function BuiltInPlugins({ plugins }: { plugins: readonly Plugin[] }) {
  const { t } = useTranslation("settings");
  const host = useService(PluginHostToken);
  const [query, setQuery] = useState("");
  const matches = useMatches(plugins);
  const isFound = query.trim() !== "";
  const found = isFound ? plugins.filter((plugin) => matches(plugin, query)) : plugins;
  const failed = new Set(host.failures.map(({ pluginId }) => pluginId));
  const isOffered = (plugin: Plugin) =>
    failed.has(plugin.id) || (isSwitchable(host, plugin) && !isFoundation(plugin));
  const offered = found.filter(isOffered);
  const others = found.filter((plugin) => !isOffered(plugin));
  return (
    <div className={section.group}>
      <div className={section.narrow}>
        <TextField
          type="search"
          label={t("plugins.search")}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </div>
      <p role="status" className={section.hint}>
        {isFound ? t("plugins.found", { count: found.length }) : null}
      </p>
      <PluginGroups plugins={offered} isFound={isFound} />
      {others.length > 0 ? (
        <details key={String(isFound)} open={isFound}>
          <summary className={section.summary}>{t("plugins.advanced", { number: others.length })}</summary>
          <PluginGroups plugins={others} isFound={isFound} />
        </details>
      ) : null}
    </div>
  );
});

/** Whether a plugin has all words of a query, in its name, its purpose, its kind or its id. */
function useMatches(plugins: readonly Plugin[]): (plugin: Plugin, query: string) => boolean {
  const textOf = usePluginText(plugins.flatMap((each) => [each.name, each.description, headingOf(each)]));
  return (plugin, query) => {
    const { id, name, description } = plugin;
    const text = [id, ...[name, description, headingOf(plugin)].map(textOf)].join(" ").toLowerCase();
    return query
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word));
  };
}
