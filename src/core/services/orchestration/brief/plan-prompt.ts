import type { Agent } from "../../../domain/agent";
import type { LlmMessage } from "../../../domain/llm";
import type { Task } from "../../../domain/task";
import type { TaskAnalysis } from "../../../domain/task-analysis";
import { persona, sharedMessages, tag } from "../prompts";

const FORMAT =
  '{"subTasks":[{"title":"...","description":"...","dependencies":["title of an earlier sub-task"],"role":"name of the agent","acceptanceCriteria":["..."]}]}';

/** Asks the orchestrator to divide a request. */
export function planMessages(
  orchestrator: Agent,
  root: Task,
  analysis: TaskAnalysis,
  language: string,
): readonly LlmMessage[] {
  const team = analysis.suggestedAgents.map(({ name, role }) => `- ${name}: ${role}`).join("\n");
  return sharedMessages(root, language, [
    persona(orchestrator),
    tag("team", team),
    [
      "Divide the request into two to six sub-tasks that agents can do on their own. Sub-tasks that need no result of",
      "another one have no dependencies. The last one delivers: it brings everything together into what was asked for.",
    ].join(" "),
    `Answer with a single JSON object with the list subTasks and nothing else:\n${FORMAT}`,
  ]);
}
