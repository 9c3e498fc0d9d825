import type { ManifestContribution, PluginManifest } from "../../../domain/external-plugins/manifest";
import { AppError } from "../../../errors/app-error";
import type { ContributionEntry } from "../../../plugin/contribution";
import { contribute, type Plugin } from "../../../plugin/define-plugin";
import { AgentSources } from "../../../points/agent-source";
import { LocaleBundles, type LocaleTexts } from "../../../points/locale-bundle";
import { TaskTemplateCollections } from "../../../points/task-template";
import type { PluginCell } from "../../../ports/plugin-cells";

/** Starts the cell of a plugin, or gives the one that runs. */
export type OpenCell = (signal: AbortSignal) => Promise<PluginCell>;

/** What the host installs of a contained plugin. Those of its points that are data need no cell. */
export function containedPlugin(manifest: PluginManifest, _open: OpenCell): Plugin {
  const { id, name, description, contributes } = manifest;
  return {
    id,
    apiVersion: 1,
    name,
    ...(description ? { description } : {}),
    contributes: contributes.map(entryOf),
  };
}

function entryOf({ point, id, ...data }: ManifestContribution): ContributionEntry {
  if (point === "locale-bundle") {
    const { language, namespace, languageName, texts } = data as Record<string, string>;
    const load = async () => texts as unknown as LocaleTexts;
    const named = languageName ? { languageName } : {};
    return contribute(LocaleBundles, {
      id,
      language: String(language),
      namespace: String(namespace),
      ...named,
      load,
    });
  }
  if (point === "agent-source") {
    const agents = (data.agents ?? []) as never[];
    return contribute(AgentSources, {
      id,
      editable: false,
      load: async () => ({ list: async () => ({ agents, skipped: [] }) }),
    });
  }
  if (point === "task-template") {
    const templates = (data.templates ?? {}) as Record<string, never[]>;
    return contribute(TaskTemplateCollections, {
      id,
      load: async () => async (language) => templates[language] ?? templates.en ?? [],
    });
  }
  throw new AppError("external-plugin.point-refused", { point });
}
