import type { Agent } from "../../../domain/agent/agent";
import { extractKeywords, isRelevant } from "../../../domain/task/context-relevance";
import type { Task } from "../../../domain/task/task";
import { isExpired, type TaskContext, USER_AUTHOR } from "../../../domain/task/task-context";
import type { StepRunner } from "../calls/step-runner";

/**
 * The contexts an agent is told: decisions, constraints and what there is, one a line. Findings are not among
 * it: they are the beginnings of other work, which is passed on whole where it is needed.
 */
export function promptContexts(
  engine: Pick<StepRunner, "state" | "now">,
  task: Pick<Task, "title" | "description">,
  agent: Pick<Agent, "id">,
): string {
  const interest = {
    agentId: agent.id,
    keywords: extractKeywords(`${task.title} ${task.description}`),
    contextTypes: ["resource"],
  } as const;
  const isForAll = ({ contextType }: TaskContext) =>
    contextType === "decision" || contextType === "constraint";
  return [...engine.state.contexts.values()]
    .filter((context) => context.contextType !== "finding" && !isExpired(context, engine.now()))
    .filter((context) => isForAll(context) || isRelevant(context, interest))
    .map(contextLine)
    .join("\n");
}

function contextLine({ agentId, contextType, title, content }: TaskContext): string {
  const kind = agentId === USER_AUTHOR ? `${contextType} of the person` : contextType;
  const words = title === content ? content : `${title}: ${content}`;
  return `- (${kind}) ${words.replace(/\s+/g, " ")}`;
}
