import type { Agent } from "../../../domain/agent/agent";
import type { Artifact } from "../../../domain/artifact/artifact";
import type { JournalFact } from "../../../domain/journal/journal-event";
import type { Task } from "../../../domain/task/task";
import { COMPLETION_CONTEXT_LIFETIME_MS, type TaskContext } from "../../../domain/task/task-context";
import { wholeTitle } from "../../../domain/task/task-title";
import type { StepRunner } from "../calls/step-runner";

const RESPONSE_EXCERPT = 600;
const CONTEXT_EXCERPT = 500;

/** The facts when an agent begins with a task. */
export function beginningFacts(engine: StepRunner, taskId: string, agent: Agent): readonly JournalFact[] {
  const { assignedAgentId, assignedAt, status, parentTaskId } = engine.task(taskId);
  const assigned = { type: "agent-assigned", taskId, agentId: agent.id, agentName: agent.name } as const;
  const isAssigned = assignedAgentId === agent.id && assignedAt !== undefined;
  return [
    ...(isAssigned ? [] : [assigned]),
    ...(status === "in_progress"
      ? []
      : [{ type: "task-status-changed", taskId, status: "in_progress" } as const]),
    ...(parentTaskId ? [partStep(parentTaskId, taskId, "in_progress")] : []),
  ];
}

/** The facts when a sub-task has ended. */
export function endingOf(
  { id, parentTaskId }: Task,
  failure?: { readonly code: string; readonly params: Readonly<Record<string, string | number>> },
): readonly JournalFact[] {
  const status = failure ? "failed" : "completed";
  const cause = failure ? { errorCode: failure.code, params: failure.params } : {};
  return [
    { type: "task-status-changed", taskId: id, status, ...cause },
    ...(parentTaskId ? [partStep(parentTaskId, id, status)] : []),
  ];
}

/** The facts of a text besides the text: its agent's message, and a context for others that lasts a day. */
export function deliveryFacts(engine: StepRunner, task: Task, artifact: Artifact): readonly JournalFact[] {
  const { agentId, content } = artifact;
  const excerpt =
    content.length > RESPONSE_EXCERPT ? `${content.slice(0, RESPONSE_EXCERPT).trimEnd()}…` : content;
  const createdAt = engine.now();
  const team = [...engine.state.tasks.values()].map(({ assignedAgentId }) => assignedAgentId);
  const context: TaskContext = {
    id: engine.newId(),
    taskId: task.id,
    agentId,
    contextType: "finding",
    title: `Completed: ${wholeTitle(task)}`,
    content: content.slice(0, CONTEXT_EXCERPT),
    relevantAgents: [...new Set(team)].filter((id) => id !== agentId),
    expiryDate: createdAt + COMPLETION_CONTEXT_LIFETIME_MS,
    createdAt,
  };
  return [
    { type: "agent-response", taskId: task.id, agentId, content: excerpt },
    { type: "context-added", context },
  ];
}

/** The root task has a step for each of its parts, with the part's id. */
function partStep(
  taskId: string,
  stepId: string,
  status: "in_progress" | "completed" | "failed",
): JournalFact {
  return { type: "step-changed", taskId, stepId, status };
}
