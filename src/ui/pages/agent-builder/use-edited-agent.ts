import { type Agent, isCustomAgent } from "@core/domain/agent";
import { AppError, toAppError } from "@core/errors/app-error";
import { NotifierToken } from "@core/ports/notifier";
import { AgentsStoreToken } from "@core/stores/tokens";
import { useService } from "@ui/services-context";
import { useEffect, useState } from "react";

/** The agent to be edited, once it has been found. A built-in one counts as not found: it cannot be changed. */
export function useEditedAgent(id: string | undefined): { agent: Agent | undefined; failed: boolean } {
  const agents = useService(AgentsStoreToken);
  const notifier = useService(NotifierToken);
  const [agent, setAgent] = useState<Agent>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let current = true;
    const load = async (agentId: string) => {
      try {
        const found = await agents.get(agentId);
        if (!isCustomAgent(agentId)) throw new AppError("agent.not-editable", { id: agentId });
        if (current) setAgent(found);
      } catch (error) {
        if (!current) return;
        setFailed(true);
        const status = toAppError(error).code.replace("agent.", "");
        notifier.error(new AppError("agent.load-failed", { id: agentId, status }, { cause: error }));
      }
    };
    setAgent(undefined);
    setFailed(false);
    if (id) void load(id);
    return () => {
      current = false;
    };
  }, [agents, notifier, id]);
  return { agent: agent?.id === id ? agent : undefined, failed };
}
