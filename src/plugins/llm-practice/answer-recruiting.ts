import type { PracticeTexts } from "./practice-text-set";
import { firstTagged } from "./prompt-tags";

/** The profile of the agent that is wanted. */
export function answerRecruiting(prompt: string, texts: PracticeTexts): string {
  const wanted = firstTagged(prompt, "wanted-agent");
  const field = (name: string) => new RegExp(`^${name}: (.+)$`, "m").exec(wanted)?.[1]?.trim() ?? "";
  const name = field("Name") || "Task Executor";
  const role = field("Role") || name;
  return JSON.stringify({ name, role, instructions: texts.instructions(role, field("Skills")) }, null, 2);
}
