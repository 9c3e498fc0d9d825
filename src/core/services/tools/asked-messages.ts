import { type Agent, agentSystemPrompt } from "../../domain/agent/agent";
import type { LlmMessage } from "../../domain/model/llm";
import { replyInstruction } from "../../domain/text/reply-language";

/** The messages to an agent that another one asks something. It knows nothing of the conversation or the task. */
export function askedMessages(agent: Agent, question: string, language: string): readonly LlmMessage[] {
  return [
    { role: "system", content: `${agentSystemPrompt(agent)}\n\n${replyInstruction(question, language)}` },
    { role: "user", content: question },
  ];
}
