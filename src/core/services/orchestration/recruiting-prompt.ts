import type { Agent } from "../../domain/agent";
import type { LlmMessage } from "../../domain/llm";
import type { Task } from "../../domain/task";
import type { SuggestedAgent } from "../../domain/task-analysis";
import { persona, sharedMessages, tag } from "./prompts";

/** Asks the recruiter for an agent. */
export function recruitingMessages(
  recruiter: Agent,
  root: Task,
  wanted: SuggestedAgent,
  language: string,
): readonly LlmMessage[] {
  const { name, role, requiredSkills, estimatedExperience, specialization } = wanted;
  const wish = [
    `Name: ${name}`,
    `Role: ${role}`,
    `Skills: ${requiredSkills.join(", ") || "-"}`,
    `Experience: ${estimatedExperience}`,
    `Specialization: ${specialization || "-"}`,
  ].join("\n");
  return sharedMessages(root, language, [
    persona(recruiter),
    "Recruit an agent for this task.",
    tag("wanted-agent", wish),
    'Answer with a single JSON object and nothing else: {"name":"...","role":"...","instructions":"..."}',
  ]);
}
