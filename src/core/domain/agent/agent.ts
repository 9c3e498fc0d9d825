import type { Effort } from "../model/effort";

/** The reference to the prompt of a source outside the agent that its instructions are. */
export interface InstructionReference {
  /** Id of an `InstructionSource`. */
  readonly source: string;
  readonly name: string;
  /** Either a version or a label; without both the source decides. */
  readonly version?: number | undefined;
  readonly label?: string | undefined;
}

/** A worker: instructions and settings for a model. */
export interface Agent {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly instructions: string;
  /** Takes the place of `instructions`, which are used when it cannot be had. */
  readonly instructionsFrom?: InstructionReference | undefined;
  readonly desc?: string | undefined;
  /** A name of the icon set. */
  readonly icon?: string | undefined;
  /** The first tag is the category. */
  readonly tags?: readonly string[] | undefined;
  readonly temperature?: number | undefined;
  /** How hard its model is to think, where it can; as the model's makers set it where absent. */
  readonly effort?: Effort | undefined;
  readonly knowledgeItemIds?: readonly string[] | undefined;
  readonly tools?: readonly string[] | undefined;
  /** A provider and model of its own, in place of the default. */
  readonly provider?: string | undefined;
  readonly model?: string | undefined;
  readonly createdAt?: number | undefined;
  readonly updatedAt?: number | undefined;
  /** Host of the remote manifest it comes from; absent for agents of this device. */
  readonly origin?: string | undefined;
  /** Names, descriptions and shown tags by language. */
  readonly i18n?: Readonly<Record<string, AgentTexts>> | undefined;
}

/** The texts of an agent in a language. */
export interface AgentTexts {
  readonly name?: string | undefined;
  readonly desc?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}

export const ORCHESTRATOR_ID = "troupe";

/** The look of the orchestrator, for as long as its own file has not come, and when it cannot be had. */
export const ORCHESTRATOR_LOOK = {
  id: ORCHESTRATOR_ID,
  name: "Troupe",
  icon: "drama",
  tags: ["orchestrator", "autonomous", "multi-agent", "coordination"],
} as const satisfies Partial<Agent>;

export const RECRUITER_ID = "agent-recruiter";
export const VALIDATOR_ID = "validator-agent";
/** The agent of a conversation that names none. */
export const DEFAULT_AGENT_ID = "default";
const CUSTOM_PREFIX = "custom-";

/** Categories in the order pickers show them. */
export const AGENT_CATEGORIES = [
  "scientist",
  "advisor",
  "artist",
  "philosopher",
  "musician",
  "writer",
  "other",
] as const;
export type AgentCategory = (typeof AGENT_CATEGORIES)[number];

/** The category is the first tag when that is one, else `other`. */
export function categoryOf(agent: Pick<Agent, "tags">): AgentCategory {
  const first = agent.tags?.[0];
  return AGENT_CATEGORIES.find((category) => category === first) ?? "other";
}

/** Custom agents are the user's own. */
export function isCustomAgent(agentId: string): boolean {
  return agentId.startsWith(CUSTOM_PREFIX);
}

/** `custom-`, the time, and a random suffix. */
export function customAgentId(now: number, randomSuffix: string): string {
  return `${CUSTOM_PREFIX}${now}-${randomSuffix.slice(-8)}`;
}

/** The name in a language, falling back to the agent's own. */
export function agentName(agent: Pick<Agent, "name" | "i18n">, language: string): string {
  return agent.i18n?.[language]?.name ?? agent.name;
}

/** The description in a language, falling back to the agent's own. */
export function agentDescription(agent: Agent, language: string): string {
  return agent.i18n?.[language]?.desc ?? agent.desc ?? "";
}

/** The tags as they are shown in a language, falling back to the agent's own; what it is sorted by are those. */
export function agentTags(agent: Pick<Agent, "tags" | "i18n">, language: string): readonly string[] {
  return [...new Set(agent.i18n?.[language]?.tags ?? agent.tags)];
}

/** The system message an agent answers under. */
export function agentSystemPrompt(agent: Agent): string {
  return `You are ${agent.name}. ${agent.role}\n\n${agent.instructions}`.trim();
}
