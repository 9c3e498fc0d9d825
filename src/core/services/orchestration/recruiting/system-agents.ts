import { type Agent, ORCHESTRATOR_ID } from "../../../domain/agent/agent";
import { isAppError } from "../../../errors/app-error";
import type { AgentDirectory } from "../../agents/agent-directory";

const PLAIN_ORCHESTRATOR: Agent = {
  id: ORCHESTRATOR_ID,
  name: "Troupe",
  role: "Autonomous orchestrator of a team of AI agents",
  instructions:
    "You analyse a request, find out what it requires, divide it and decide who should work on it. You never ask " +
    "for clarification.",
  temperature: 0.4,
};

/** The orchestrator; a plain one when its file is missing. */
export async function orchestrator(agents: AgentDirectory, signal: AbortSignal): Promise<Agent> {
  return (await systemAgent(agents, ORCHESTRATOR_ID, signal)) ?? PLAIN_ORCHESTRATOR;
}

/** An agent with a duty of its own, or `undefined` when it is missing. */
export async function systemAgent(
  agents: AgentDirectory,
  id: string,
  signal: AbortSignal,
): Promise<Agent | undefined> {
  try {
    return await agents.get(id, signal);
  } catch (error) {
    if (isAppError(error) && error.code === "agent.not-found") return undefined;
    throw error;
  }
}
