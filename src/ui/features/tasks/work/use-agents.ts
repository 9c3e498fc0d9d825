import { type Agent, agentName } from "@core/domain/agent/agent";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { AgentsStoreToken } from "@core/stores/tokens";
import { useLanguage } from "@ui/language";
import { useService } from "@ui/services-context";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";

/** Stands for the user where somebody has said something. */
const USER_ID = "user";

/** Finds an agent by id: one recruited for the task, else one of the directory. */
export type AgentOf = (agentId: string) => Agent | undefined;

/** Names an agent; by `knownAs` where it is in no list. */
export type NameOf = (agentId: string, knownAs?: string) => string;

/**
 * Looks agents up for a component that is an observer. A name is empty until agents have been read, and never an id:
 * an agent that has been removed goes by the name the journal knows it by.
 */
export function useAgents(view?: TaskSession): { agentOf: AgentOf; nameOf: NameOf } {
  const store = useService(AgentsStoreToken);
  const { t } = useTranslation("tasks");
  const language = useLanguage();
  useEffect(() => void store.load(), [store]);
  // Read here and not in the functions: these are called by parts that observe nothing.
  const { agents, status } = store;
  const recruits = view?.state.recruits;
  const agentOf: AgentOf = (agentId) =>
    recruits?.get(agentId) ?? agents.find((agent) => agent.id === agentId);
  const nameOf: NameOf = (agentId, knownAs) => {
    if (agentId === USER_ID) return t("common:you");
    const agent = agentOf(agentId);
    if (agent) return agentName(agent, language);
    const journalled = view?.agentNames.get(agentId) ?? knownAs;
    if (journalled !== undefined) return journalled;
    return status === "idle" || status === "loading" ? "" : t("agent.unknown");
  };
  return { agentOf, nameOf };
}
