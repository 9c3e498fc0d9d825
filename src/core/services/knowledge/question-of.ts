import type { LlmMessage } from "../../domain/model/llm";
import type { ModelCall } from "../models/model-call";

/**
 * The user's question since the last answer. A request to go on repeats the one before, so that the numbers of passages
 * stay the same.
 */
export function questionOf({ messages, continues }: Pick<ModelCall, "messages" | "continues">): string {
  // With the calls of tools it is not at its end yet.
  const isAnswer = (each: LlmMessage) => each.role === "assistant" && !each.toolCalls?.length;
  const lastAnswer = (of: readonly LlmMessage[]) => of.findLastIndex(isAnswer);
  const before = continues ? messages.slice(0, lastAnswer(messages)) : messages;
  const asked = before.slice(lastAnswer(before) + 1).filter(({ role }) => role === "user");
  return asked.map(({ content }) => content).join("\n\n");
}
