import { type Agent, agentSystemPrompt } from "../../domain/agent";
import type { Message } from "../../domain/conversation";
import type { LlmMessage } from "../../domain/llm";
import { languageInstruction } from "../../domain/reply-language";
import { withoutThoughts } from "../../domain/think-blocks";

const CONTINUATION =
  "Your last message was cut off. Continue exactly where it stopped, in the middle of the word if need be. " +
  "Do not repeat anything and do not comment on the interruption.";

/** What is sent to the model: the agent's instructions, the language, and the branch so far. */
export function chatMessages(
  agent: Agent,
  language: string,
  branch: readonly Message[],
): readonly LlmMessage[] {
  const system = `${agentSystemPrompt(agent)}\n\n${languageInstruction(language)}`;
  const turns = branch.filter(({ role }) => role !== "system").map(turn);
  return [
    { role: "system", content: system },
    ...turns.filter(({ content, attachments }) => content !== "" || attachments),
  ];
}

/** The same, asking the model to go on from the last message of the branch. */
export function continuationMessages(
  agent: Agent,
  language: string,
  branch: readonly Message[],
): readonly LlmMessage[] {
  return [...chatMessages(agent, language, branch), { role: "user", content: CONTINUATION }];
}

/** The first message of a new conversation: its hidden instructions. */
export function systemMessageText(agent: Agent): string {
  return agentSystemPrompt(agent);
}

function turn({ role, content, attachments }: Message): LlmMessage {
  const text = role === "assistant" ? withoutThoughts(content) : content;
  return { role, content: text, ...(attachments?.length ? { attachments } : {}) };
}
