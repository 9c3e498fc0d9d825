import {
  AGENT_CATEGORIES,
  type Agent,
  type AgentCategory,
  agentName,
  categoryOf,
  DEFAULT_AGENT_ID,
} from "./agent";

/** Agents of one category; the default agent stands alone and has none. */
export interface AgentGroup {
  readonly category: AgentCategory | undefined;
  readonly agents: readonly Agent[];
}

/** Sorts by the name in a language, the default agent first. */
export function sortAgents(agents: readonly Agent[], language: string): readonly Agent[] {
  const { compare } = new Intl.Collator(language);
  const weight = (agent: Agent) => (agent.id === DEFAULT_AGENT_ID ? 0 : 1);
  return [...agents].sort(
    (a, b) => weight(a) - weight(b) || compare(agentName(a, language), agentName(b, language)),
  );
}

/** Groups for a picker: the default agent, then the categories in their order, `other` last; none is empty. */
export function groupAgents(agents: readonly Agent[], language: string): readonly AgentGroup[] {
  const sorted = sortAgents(agents, language);
  const categoryIn = (agent: Agent) => (agent.id === DEFAULT_AGENT_ID ? undefined : categoryOf(agent));
  return [undefined, ...AGENT_CATEGORIES]
    .map((category) => ({ category, agents: sorted.filter((agent) => categoryIn(agent) === category) }))
    .filter(({ agents: members }) => members.length > 0);
}
