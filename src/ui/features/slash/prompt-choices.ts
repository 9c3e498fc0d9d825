import { type Agent, agentDescription, agentName } from "@core/domain/agent/agent";
import type { KnowledgeSummary } from "@core/domain/knowledge/knowledge-summary";
import type { TaskTemplate } from "@core/domain/task/task-template";
import { visibleName } from "@core/domain/text/visible-text";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { type SlashCommand, SlashCommands } from "@core/points/slash-command";
import { AgentsStoreToken, KnowledgeStoreToken, TemplatesStoreToken } from "@core/stores/tokens";
import { useLanguage } from "@ui/language";
import { useReady, useService, useServices } from "@ui/services-context";
import { useEffect, useState } from "react";
import type { PromptToken } from "./prompt-token";

/** The thing that is chosen. */
export type Chosen =
  | { readonly kind: "command"; readonly command: SlashCommand }
  | { readonly kind: "template"; readonly template: TaskTemplate }
  | { readonly kind: "agent"; readonly name: string }
  | { readonly kind: "file"; readonly file: KnowledgeSummary };

/** An entry of the menu. */
export interface PromptChoice {
  readonly id: string;
  readonly label: string;
  readonly about: string;
  readonly chosen: Chosen;
}

/** The choices for what is typed: commands and templates for a slash alone, agents and the latest files for both marks. */
export function usePromptChoices(
  token: PromptToken | undefined,
  takesFiles: boolean,
): readonly PromptChoice[] {
  const isSlash = token?.mark === "/";
  const commands = useCommands();
  const templates = useTemplates(isSlash);
  const agents = useAgents(token !== undefined);
  const files = useFiles(takesFiles && token !== undefined);
  if (!token) return [];
  const all = [...(isSlash ? [...commands, ...templates] : []), ...agents, ...files];
  return all.filter(({ label }) => label.toLowerCase().includes(token.query));
}

function useCommands(): readonly PromptChoice[] {
  const { all } = useService(PluginHostToken).open(SlashCommands);
  return all.map((command) => ({
    id: `command.${command.id}`,
    label: `/${visibleName(command.name)}`,
    about: visibleName(command.description ?? command.origin),
    chosen: { kind: "command", command },
  }));
}

function useTemplates(isWanted: boolean): readonly PromptChoice[] {
  const services = useServices();
  const language = useLanguage();
  const isReady = useReady(TemplatesStoreToken, isWanted);
  useEffect(() => {
    if (isReady) void services.get(TemplatesStoreToken).load(language);
  }, [isReady, services, language]);
  if (!isReady) return [];
  const { own, bundled } = services.get(TemplatesStoreToken);
  return [...own, ...bundled].map((template) => ({
    id: `template.${template.id}`,
    label: visibleName(template.title),
    about: visibleName(template.description),
    chosen: { kind: "template", template },
  }));
}

function useAgents(isWanted: boolean): readonly PromptChoice[] {
  const services = useServices();
  const language = useLanguage();
  const isReady = useReady(AgentsStoreToken, isWanted);
  useEffect(() => {
    if (isReady) void services.get(AgentsStoreToken).load();
  }, [isReady, services]);
  if (!isReady) return [];
  return services.get(AgentsStoreToken).agents.map((agent: Agent) => {
    const name = visibleName(agentName(agent, language));
    const about = visibleName(agentDescription(agent, language));
    return { id: `agent.${agent.id}`, label: name, about, chosen: { kind: "agent", name } };
  });
}

function useFiles(isWanted: boolean): readonly PromptChoice[] {
  const services = useServices();
  const isReady = useReady(KnowledgeStoreToken, isWanted);
  const [files, setFiles] = useState<readonly KnowledgeSummary[]>([]);
  useEffect(() => {
    let isGone = false;
    const show = (found: readonly KnowledgeSummary[]) => isGone || setFiles(found);
    // Files that cannot be read are told of where they are listed.
    if (isReady)
      services
        .get(KnowledgeStoreToken)
        .recentFiles()
        .then(show, () => show([]));
    return () => {
      isGone = true;
    };
  }, [isReady, services]);
  if (!isReady) return [];
  return files.map((file) => ({
    id: `file.${file.id}`,
    label: visibleName(file.name),
    about: visibleName(file.path ?? ""),
    chosen: { kind: "file", file },
  }));
}
