import type { Agent } from "../../domain/agent/agent";
import type { AgentListing } from "../../points/agent-source";

/** All agents of all sources, as services see them. */
export interface AgentDirectory {
  /** Every agent that could be read, highest ranked source first; the first of an id wins. */
  list(signal: AbortSignal): Promise<readonly Agent[]>;
  /** The same, together with what had to be left out. */
  listing(signal: AbortSignal): Promise<AgentListing>;
  /** @throws AppError `agent.not-found` with `id`. */
  get(id: string, signal: AbortSignal): Promise<Agent>;
  /** Creates or replaces an agent of the user's own. @throws AppError `agent.not-editable` without such a source. */
  save(agent: Agent): Promise<void>;
  /** Removes an agent of the user's own; nothing happens when it is gone already. */
  remove(id: string): Promise<void>;
}
