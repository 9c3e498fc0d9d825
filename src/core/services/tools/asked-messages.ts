import { type Agent, agentSystemPrompt } from "../../domain/agent";
import type { LlmMessage } from "../../domain/llm";
import { replyInstruction } from "../../domain/reply-language";

/** What an agent is sent that another one asks something. It knows nothing of the conversation or the task. */
export function askedMessages(agent: Agent, question: string, language: string): readonly LlmMessage[] {
  return [
    { role: "system", content: `${agentSystemPrompt(agent)}\n\n${replyInstruction(question, language)}` },
    { role: "user", content: question },
  ];
}
