import { type Agent, ORCHESTRATOR_ID, RECRUITER_ID, VALIDATOR_ID } from "../agent/agent";
import type { SuggestedAgent } from "./task-analysis";

/** Agents with a duty of their own in every task; they do not also do the work. */
const STAFF: ReadonlySet<string> = new Set([ORCHESTRATOR_ID, RECRUITER_ID, VALIDATOR_ID]);
/** The share of the suggestion's keywords an agent has to have, and the least number of them. */
const MIN_SHARE = 0.5;
const MIN_WORDS = 2;
const EMPTY_WORDS = new Set([
  "agent",
  "and",
  "expert",
  "for",
  "from",
  "senior",
  "junior",
  "specialist",
  "the",
  "with",
  "who",
]);

/** The agent with a name, however it is written; never one of the staff. */
export function agentNamed(agents: readonly Agent[], requestedName: string): Agent | undefined {
  return agents.find(({ id, name }) => !STAFF.has(id) && normalise(name) === normalise(requestedName));
}

/** The agent with the suggested name, or else most of the keywords in role and skills; never by substring. */
export function matchAgent(agents: readonly Agent[], suggestion: SuggestedAgent): Agent | undefined {
  const named = agentNamed(agents, suggestion.name);
  if (named) return named;
  const executors = agents.filter(({ id }) => !STAFF.has(id));
  const keywords = words(
    [suggestion.role, suggestion.specialization, ...suggestion.requiredSkills].join(" "),
  );
  const scored = executors
    .map((agent) => ({ agent, shared: sharedWords(agent, keywords) }))
    .sort((a, b) => b.shared - a.shared);
  const best = scored[0];
  const fits = best && best.shared >= MIN_WORDS && best.shared / keywords.size >= MIN_SHARE;
  return fits ? best.agent : undefined;
}

function sharedWords(agent: Agent, keywords: ReadonlySet<string>): number {
  const own = words([agent.name, agent.role, ...(agent.tags ?? [])].join(" "));
  return [...keywords].filter((word) => own.has(word)).length;
}

function words(text: string): ReadonlySet<string> {
  const all = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(all.filter((word) => word.length > 2 && !EMPTY_WORDS.has(word)));
}

function normalise(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, " ");
}
