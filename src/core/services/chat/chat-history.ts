import { type Agent, agentSystemPrompt } from "../../domain/agent/agent";
import type { Message } from "../../domain/conversation/conversation";
import { afterSummary, type ConversationSummary } from "../../domain/conversation/conversation-summary";
import type { LlmMessage } from "../../domain/model/llm";
import { detectLanguage } from "../../domain/text/detect-language";
import { replyInstruction } from "../../domain/text/reply-language";
import { withoutThoughts } from "../../domain/text/think-blocks";
import { toolMessages } from "../../domain/tool/tool-messages";

const CONTINUATION =
  "Your last message was cut off. Continue exactly where it stopped, in the middle of the word if need be. " +
  "Do not repeat anything and do not comment on the interruption.";

/** Messages of the user that are looked at for a language. */
const LOOKED_BACK = 20;

const SUMMARY_HEADING = "Summary of the earlier part of this conversation:";

/** The messages to the model: the agent's instructions, the language, and the branch so far. */
export function chatMessages(
  agent: Agent,
  language: string,
  branch: readonly Message[],
  summary?: ConversationSummary,
): readonly LlmMessage[] {
  const instructions = `${agentSystemPrompt(agent)}\n\n${replyInstruction(lastSaid(branch), language)}`;
  return withHistory(instructions, branch, summary);
}

/**
 * A system message, what stands for the oldest turns, and the turns after it. All before the last question is sent again
 * with the next one, and had better be kept by providers.
 */
export function withHistory(
  instructions: string,
  branch: readonly Message[],
  summary: ConversationSummary | undefined,
): readonly LlmMessage[] {
  const system = summary ? `${instructions}\n\n${SUMMARY_HEADING}\n${summary.text}` : instructions;
  const turns = afterSummary(summary, branch)
    .filter(({ role }) => role !== "system")
    .flatMap(turnsOf);
  const messages: readonly LlmMessage[] = [
    { role: "system", content: system },
    ...turns.filter((turn) => turn.content !== "" || turn.attachments || isOfTools(turn)),
  ];
  const last = messages.findLastIndex(({ role }) => role === "user");
  return last < 1 ? messages : [...keptAtEnd(messages.slice(0, last)), ...messages.slice(last)];
}

/** Messages that other calls begin with as well. */
export function keptAtEnd(messages: readonly LlmMessage[]): readonly LlmMessage[] {
  return messages.map((message, place) =>
    place === messages.length - 1 ? { ...message, cached: true } : message,
  );
}

/** The same, asking the model to go on from the last message of the branch. */
export function continuationMessages(
  agent: Agent,
  language: string,
  branch: readonly Message[],
  summary?: ConversationSummary,
): readonly LlmMessage[] {
  return [...chatMessages(agent, language, branch, summary), { role: "user", content: CONTINUATION }];
}

/** The last words of the user that show a language, not too long ago: an "ok" in between changes nothing. */
export function lastSaid(branch: readonly Message[]): string {
  const said = branch.filter(({ role }) => role === "user").slice(-LOOKED_BACK);
  return said.findLast(({ content }) => detectLanguage(content))?.content ?? "";
}

/** A message as it was said, after the calls of tools that it was written on the ground of. */
function turnsOf({ role, content, attachments, turns = [] }: Message): readonly LlmMessage[] {
  const text = role === "assistant" ? withoutThoughts(content) : content;
  const said: LlmMessage = { role, content: text, ...(attachments?.length ? { attachments } : {}) };
  return [...toolMessages(turns), said];
}

function isOfTools(turn: LlmMessage): boolean {
  return turn.role === "tool" || (turn.role === "assistant" && (turn.toolCalls?.length ?? 0) > 0);
}
