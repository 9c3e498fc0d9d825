import { type Agent, agentDescription, agentName } from "@core/domain/agent/agent";
import { visibleName } from "@core/domain/text/visible-text";
import { wellFormed } from "@core/domain/text/well-formed";
import type { WorkEntry } from "@core/stores/shell/palette-store";
import { AgentsStoreToken, PaletteStoreToken } from "@core/stores/tokens";
import { useActionsAt } from "@ui/features/actions/use-actions-at";
import { conversationPath } from "@ui/features/conversations/conversation-address";
import { formatDateTime } from "@ui/format";
import { useLanguage } from "@ui/language";
import { usePluginText } from "@ui/plugin-text";
import { useService } from "@ui/services-context";
import { useNavLinks } from "@ui/shell/drawer/nav-links";
import { FileText, ListChecks, MessageCircle, Puzzle, UserRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { OverlayProps } from "../overlay";
import type { PaletteCommand } from "./palette-command";
import { useActions } from "./use-actions";

const ICONS = { task: ListChecks, conversation: MessageCircle, artifact: FileText } as const;

/** All that the palette can find, in the order it is shown without a query. For observers. */
export function useCommands(onShow: OverlayProps["onShow"]): readonly PaletteCommand[] {
  const { t } = useTranslation(["palette", "shell"]);
  const language = useLanguage();
  const { agents } = useService(AgentsStoreToken);
  const { work } = useService(PaletteStoreToken);
  const alike = alikeAmong(work);
  const actions = [...useActions(onShow), ...usePluginCommands()];
  const links = useNavLinks();
  const textOf = usePluginText(links.flatMap(({ labelKey, wordsKey }) => [labelKey, wordsKey]));
  const pages = links.map(
    ({ to, labelKey, wordsKey, icon }): PaletteCommand => ({
      id: `page${to}`,
      kind: "page",
      title: textOf(labelKey),
      keywords: textOf(wordsKey),
      icon,
      path: to,
    }),
  );
  const nameOf = (agentId: string | undefined) => {
    const agent = agents.find(({ id }) => id === agentId);
    return agent && agentName(agent, language);
  };
  return [
    ...actions,
    ...pages,
    ...agents.map((agent) => agentCommand(agent, language)),
    ...work.map((entry) => {
      const details = [nameOf(entry.agentId), ...(alike.has(nameIn(entry)) ? placeOf(entry, language) : [])];
      return workCommand(entry, t("untitled"), details.filter(Boolean).join(" · "));
    }),
  ];
}

/** The actions of plugins that can be run from anywhere. */
function usePluginCommands(): readonly PaletteCommand[] {
  return useActionsAt("palette").map(({ action, label }) => ({
    id: `action/plugin/${action.id}`,
    kind: "action",
    title: label,
    detail: visibleName(action.description ?? action.origin),
    icon: Puzzle,
    action,
  }));
}

/** Kinds and titles that several entries share. */
function alikeAmong(work: readonly WorkEntry[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(work.map(nameIn).filter((name) => seen.has(name) || !seen.add(name)));
}

function nameIn({ kind, title }: WorkEntry): string {
  return `${kind} ${title.trim().toLowerCase()}`;
}

/** The project and the time that tell entries of one name apart. */
function placeOf({ project, at }: WorkEntry, language: string): readonly (string | undefined)[] {
  return [project, formatDateTime(at, language)];
}

function agentCommand(agent: Agent, language: string): PaletteCommand {
  return {
    id: `agent/${agent.id}`,
    kind: "agent",
    title: agentName(agent, language),
    detail: agentDescription(agent, language),
    icon: UserRound,
    path: conversationPath(agent.id),
  };
}

function workCommand(entry: WorkEntry, untitled: string, detail: string): PaletteCommand {
  const { id, kind } = entry;
  return {
    id: `${kind}/${id}`,
    kind,
    title: entry.title || untitled,
    ...(detail ? { detail } : {}),
    ...(entry.prompt ? { keywords: entry.prompt } : {}),
    icon: ICONS[kind],
    path: pathOf(entry),
  };
}

function pathOf({ id, kind, agentId, taskId }: WorkEntry): string {
  if (kind === "conversation") return conversationPath(agentId ?? "", id);
  const encoded = (part: string) => encodeURIComponent(wellFormed(part));
  if (kind === "task") return `/tasks/${encoded(id)}`;
  return `/tasks/${encoded(taskId ?? "")}?artifact=${encoded(id)}`;
}
