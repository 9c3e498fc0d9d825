import type { Agent } from "../../domain/agent/agent";
import type { Lazy } from "../../plugin/contribution";
import { extensionPoint } from "../../plugin/extension-point";

/** The source of agents: the bundled manifest, the user's own, remote manifests. */
export interface AgentSource extends Lazy<AgentCatalogue> {
  /** Whether the user may change agents of this source. */
  readonly editable: boolean;
  /** Whether its agents come from manifests that the user adds by address; they are kept in its plugin's storage. */
  readonly fromAddedManifests?: boolean;
}

/** A loaded source of agents. */
export interface AgentCatalogue {
  /** One malformed or missing agent never takes the list down: it is left out and reported. */
  list(signal: AbortSignal): Promise<AgentListing>;
  /** The agent of that id that `list` would have; for sources that need not read all of them to know. */
  find?(agentId: string): Promise<Agent | undefined>;
  /** Creates or replaces an agent; present in editable sources. */
  save?(agent: Agent): Promise<void>;
  /** Removes an agent if it is there; present in editable sources. */
  remove?(agentId: string): Promise<void>;
}

/** Agents found, and those that could not be read. */
export interface AgentListing {
  readonly agents: readonly Agent[];
  readonly skipped: readonly { readonly id: string; readonly reason: string }[];
}

export const AgentSources = extensionPoint<AgentSource>("agent-source", { combine: "merged" });
