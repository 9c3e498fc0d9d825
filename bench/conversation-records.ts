import type { Conversation, Message } from "../src/core/domain/conversation/conversation";
import { sampleAnswer } from "./page/sample-answer";

/** The agent that answers in them. */
export const AGENT = "default";

/** A kilobyte each; the last one begins with the id of its conversation, to be found by. */
export function messagesOf(conversationId: string, length: number): Message[] {
  return Array.from({ length }, (_, index): Message => {
    const isUser = index % 2 === 0;
    return {
      id: `${conversationId}-${index}`,
      conversationId,
      role: isUser ? "user" : "assistant",
      content: (index === length - 1 ? `${conversationId}\n\n` : "") + sampleAnswer(1024, "mixed", index),
      timestamp: 1_700_000_000_000 + index,
      state: "complete",
      ...(index > 0 ? { parentId: `${conversationId}-${index - 1}` } : {}),
      ...(isUser ? {} : { agentId: AGENT }),
    };
  });
}

/** The conversation that these are all messages of. */
export function conversationOf(id: string, messages: readonly Message[]): Conversation {
  const last = messages.at(-1);
  return {
    id,
    agentId: AGENT,
    participatingAgents: [AGENT],
    title: id,
    timestamp: last?.timestamp ?? 0,
    messageCount: messages.length,
    ...(last ? { activeLeafId: last.id } : {}),
  };
}
