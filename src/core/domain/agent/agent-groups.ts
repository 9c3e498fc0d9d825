import {
  AGENT_CATEGORIES,
  type Agent,
  type AgentCategory,
  agentName,
  categoryOf,
  DEFAULT_AGENT_ID,
  ORCHESTRATOR_ID,
} from "./agent";

/** The agents listed first: the one that leads whole tasks, then the one to talk to about anything. */
const FIRST: readonly string[] = [ORCHESTRATOR_ID, DEFAULT_AGENT_ID];

/** Agents of one category; the orchestrator and the default agent stand before all and have none. */
export interface AgentGroup {
  readonly category: AgentCategory | undefined;
  readonly agents: readonly Agent[];
}

/** Sorts by the name in a language, the orchestrator and the default agent first. */
export function sortAgents(agents: readonly Agent[], language: string): readonly Agent[] {
  const { compare } = new Intl.Collator(language);
  const weight = ({ id }: Agent) => (FIRST.includes(id) ? FIRST.indexOf(id) : FIRST.length);
  return [...agents].sort(
    (a, b) => weight(a) - weight(b) || compare(agentName(a, language), agentName(b, language)),
  );
}

/** Groups for a picker: orchestrator and default agent, then the categories in their order, `other` last; none is empty. */
export function groupAgents(agents: readonly Agent[], language: string): readonly AgentGroup[] {
  const sorted = sortAgents(agents, language);
  const categoryIn = (agent: Agent) => (FIRST.includes(agent.id) ? undefined : categoryOf(agent));
  return [undefined, ...AGENT_CATEGORIES]
    .map((category) => ({ category, agents: sorted.filter((agent) => categoryIn(agent) === category) }))
    .filter(({ agents: members }) => members.length > 0);
}
