import { ORCHESTRATOR_ID } from "@core/domain/agent";
import type { JournalFact } from "@core/domain/journal-event";
import { newTask } from "@core/domain/new-task";
import type { Requirement } from "@core/domain/requirement";
import type { SubTaskPlan } from "@core/domain/sub-task-templates";
import type { Task } from "@core/domain/task";
import type { RunContext } from "@core/points/orchestration-strategy";

/** A part of the plan as a task. */
export interface Part {
  readonly plan: SubTaskPlan;
  readonly task: Task;
  /** What it is to meet: its acceptance criteria, and for the last part all that the root task asks for. */
  readonly requirements: readonly Requirement[];
}

/** Makes sub-tasks of a plan, all of them in one go. */
export function createParts(context: RunContext, plan: readonly SubTaskPlan[]): Promise<readonly Part[]> {
  return context.once(context.rootTaskId, "parts", async (stage) => {
    const ids = plan.map(() => context.newId());
    const parts = plan.map((each, place) => createPart(context, each, place, ids));
    stage(...parts.map(({ task }): JournalFact => ({ type: "task-created", task })));
    stage(...parts.map(({ task }, place) => stepFact(context, task, place)));
    return parts;
  });
}

function createPart(context: RunContext, plan: SubTaskPlan, place: number, ids: readonly string[]): Part {
  const root = rootOf(context);
  const id = ids[place] ?? context.newId();
  const now = context.now();
  const own = plan.acceptanceCriteria.map(
    (description): Requirement => ({
      id: context.newId(),
      taskId: id,
      type: "functional",
      description,
      priority: "should",
      source: "inferred",
      status: "pending",
      validationCriteria: [],
      detectedAt: now,
    }),
  );
  const isLast = place === ids.length - 1;
  const task = newTask({
    id,
    workflowId: root.workflowId,
    title: plan.title,
    description: plan.description,
    complexity: "simple",
    dependencies: plan.dependencies.flatMap((each) => ids[each] ?? []),
    requirements: own,
    assignedAgentId: ORCHESTRATOR_ID,
    parentTaskId: root.id,
    createdAt: now,
  });
  return { plan, task, requirements: isLast ? [...own, ...root.requirements] : own };
}

/** The root task has a step for each of its parts, with the part's id. */
function stepFact(context: RunContext, { id, title, description }: Task, place: number): JournalFact {
  const taskId = context.rootTaskId;
  const order = rootOf(context).steps.length + place;
  return { type: "step-added", taskId, step: { id, name: title, description, order, status: "pending" } };
}

function rootOf(context: RunContext): Task {
  const root = context.state.tasks.get(context.rootTaskId);
  if (!root) throw new Error("A run has a root task.");
  return root;
}
