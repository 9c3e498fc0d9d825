import { type Agent, ORCHESTRATOR_ID, RECRUITER_ID, VALIDATOR_ID } from "../agent/agent";
import type { SuggestedAgent } from "./task-analysis";

/** Agents with a duty of their own in every task; they do not also do the work. */
const STAFF: ReadonlySet<string> = new Set([ORCHESTRATOR_ID, RECRUITER_ID, VALIDATOR_ID]);
/** The share of the wanted words an agent has to have, and how many at the least. */
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
export function agentNamed(agents: readonly Agent[], wanted: string): Agent | undefined {
  return agents.find(({ id, name }) => !STAFF.has(id) && normalise(name) === normalise(wanted));
}

/** The agent that has the wanted name, or else most of the wanted words in role and skills; never by substring. */
export function matchAgent(agents: readonly Agent[], wanted: SuggestedAgent): Agent | undefined {
  const named = agentNamed(agents, wanted.name);
  if (named) return named;
  const executors = agents.filter(({ id }) => !STAFF.has(id));
  const wishes = words([wanted.role, wanted.specialization, ...wanted.requiredSkills].join(" "));
  const scored = executors
    .map((agent) => ({ agent, shared: sharedWords(agent, wishes) }))
    .sort((a, b) => b.shared - a.shared);
  const best = scored[0];
  const fits = best && best.shared >= MIN_WORDS && best.shared / wishes.size >= MIN_SHARE;
  return fits ? best.agent : undefined;
}

function sharedWords(agent: Agent, wishes: ReadonlySet<string>): number {
  const own = words([agent.name, agent.role, ...(agent.tags ?? [])].join(" "));
  return [...wishes].filter((word) => own.has(word)).length;
}

function words(text: string): ReadonlySet<string> {
  const all = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(all.filter((word) => word.length > 2 && !EMPTY_WORDS.has(word)));
}

function normalise(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, " ");
}
