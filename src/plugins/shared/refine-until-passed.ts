import type { Agent } from "@core/domain/agent";
import type { Artifact } from "@core/domain/artifact";
import { newTask } from "@core/domain/new-task";
import type { Requirement } from "@core/domain/requirement";
import { subTaskTexts } from "@core/domain/sub-task-texts";
import type { Task } from "@core/domain/task";
import type { RunContext, Verdict } from "@core/points/orchestration-strategy";

/** A deliverable is improved so often at the most. */
export const MAX_REFINEMENTS = 2;
const REFINEMENT_DUE_MS = 60 * 60 * 1000;

/** What is delivered, by whom, to meet what. */
export interface Delivery {
  readonly task: Task;
  readonly agent: Agent;
  readonly requirements: readonly Requirement[];
}

/** A deliverable, what the validator said of it, and how many rounds of refinement it took. */
export interface Delivered {
  readonly artifact: Artifact;
  readonly verdict: Verdict;
  readonly rounds: number;
}

/** Does a task and has it validated; while it fails, and rounds are left, a refinement task improves it. */
export async function refineUntilPassed(
  context: RunContext,
  delivery: Delivery,
  signal: AbortSignal,
): Promise<Delivered> {
  const { task, agent, requirements } = delivery;
  const artifact = await context.execute(task, agent, requirements, signal);
  const verdict = await context.validate(task, [artifact], requirements, signal);
  let delivered: Delivered = { artifact, verdict, rounds: 0 };
  for (let round = 1; round <= MAX_REFINEMENTS && !delivered.verdict.passed; round++) {
    delivered = await refine(context, delivery, delivered.artifact, delivered.verdict.reason, round, signal);
  }
  return delivered;
}

/** One round of refinement: a task of its own, due in an hour, that delivers the whole again. */
export async function refine(
  context: RunContext,
  { task, agent, requirements }: Delivery,
  artifact: Artifact,
  reason: string,
  round: number,
  signal: AbortSignal,
): Promise<Delivered> {
  const refinement = await refinementTask(context, task, agent, reason, `${artifact.id}/${round}`);
  const better = await context.execute(refinement, agent, requirements, signal, { artifact, reason });
  const verdict = await context.validate(refinement, [better], requirements, signal);
  await context.once(refinement.id, `end/${refinement.id}`, async (stage) => {
    const { passed } = verdict;
    const ended = passed
      ? ({ status: "completed" } as const)
      : ({ status: "failed", errorCode: "task.not-validated", params: { reason: verdict.reason } } as const);
    stage({ type: "task-status-changed", taskId: refinement.id, ...ended });
  });
  return { artifact: better, verdict, rounds: round };
}

function refinementTask(
  context: RunContext,
  task: Task,
  agent: Agent,
  reason: string,
  key: string,
): Promise<Task> {
  return context.once(task.id, `refinement/${task.id}/${key}`, async (stage) => {
    const now = context.now();
    const refinement = newTask({
      id: context.newId(),
      workflowId: task.workflowId,
      title: subTaskTexts(context.language).refinement + task.title,
      description: `${task.description}\n\n${reason}`,
      complexity: "simple",
      assignedAgentId: agent.id,
      parentTaskId: task.id,
      dueDate: now + REFINEMENT_DUE_MS,
      createdAt: now,
    });
    stage({ type: "task-created", task: refinement });
    return refinement;
  });
}
