import type { TaskContext } from "./task-context";

const STOP_WORDS = new Set(
  (
    "about above after again also been before being below between both could does doing down during each even ever " +
    "every from further have having here hers herself himself into itself just like made make many more most much " +
    "must myself only other ours over same shall should some such than that their theirs them themselves then there " +
    "these they this those through under until upon very were what when where which while whom will with would your " +
    "yours yourself"
  ).split(" "),
);

/** The words of a text that say what it is about: over three letters, lower case, each once, no stop words. */
export function extractKeywords(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.filter((word) => [...word].length > 3 && !STOP_WORDS.has(word)))];
}

/** The interests of an agent in context. */
export interface ContextInterest {
  readonly agentId: string;
  readonly keywords: readonly string[];
  readonly contextTypes: readonly TaskContext["contextType"][];
}

/** Relevant to the agents it names, and where type and a keyword match. */
export function isRelevant(context: TaskContext, interest: ContextInterest): boolean {
  if (context.relevantAgents.includes(interest.agentId)) return true;
  if (!interest.contextTypes.includes(context.contextType)) return false;
  const text = `${context.title} ${context.content}`.toLowerCase();
  return interest.keywords.some((keyword) => text.includes(keyword.toLowerCase()));
}
