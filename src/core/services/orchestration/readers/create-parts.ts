import { ORCHESTRATOR_ID } from "../../../domain/agent/agent";
import type { JournalFact } from "../../../domain/journal/journal-event";
import type { Requirement } from "../../../domain/requirement/requirement";
import { newTask } from "../../../domain/task/new-task";
import type { SubTaskPlan } from "../../../domain/task/sub-task-templates";
import type { Task } from "../../../domain/task/task";
import type { Stage } from "../../../points/orchestration-strategy";
import type { StepRunner } from "../calls/step-runner";

/** Makes sub-tasks of plans, all of them in one commit. Each has the criteria it is held against as requirements. */
export async function createParts(
  engine: StepRunner,
  plans: readonly SubTaskPlan[],
): Promise<readonly Task[]> {
  const ids = await engine.once(engine.rootTaskId, "parts", async (stage) =>
    stageParts(engine, plans, stage),
  );
  return ids.map((id) => engine.task(id));
}

/** Adds sub-tasks of plans to what is committed; their ids, in the order of the plans. */
export function stageParts(
  engine: StepRunner,
  plans: readonly SubTaskPlan[],
  stage: Stage,
): readonly string[] {
  const made = plans.map(() => engine.newId());
  const parts = plans.map((plan, place) => createPart(engine, plan, made[place] ?? engine.newId(), made));
  stage(...parts.map((task): JournalFact => ({ type: "task-created", task })));
  stage(...parts.map((task, place) => stepFact(engine, task, place)));
  return made;
}

function createPart(engine: StepRunner, plan: SubTaskPlan, id: string, ids: readonly string[]): Task {
  const { root } = engine;
  const now = engine.now();
  return newTask({
    id,
    workflowId: root.workflowId,
    title: plan.title,
    description: plan.description,
    complexity: "simple",
    dependencies: plan.dependencies.flatMap((each) => ids[each] ?? []),
    requirements: plan.acceptanceCriteria.map((description) => criterion(engine, id, description)),
    assignedAgentId: ORCHESTRATOR_ID,
    parentTaskId: root.id,
    createdAt: now,
  });
}

function criterion(engine: StepRunner, taskId: string, description: string): Requirement {
  return {
    id: engine.newId(),
    taskId,
    type: "functional",
    description,
    priority: "should",
    source: "inferred",
    status: "pending",
    validationCriteria: [],
    detectedAt: engine.now(),
  };
}

/** The root task has a step for each of its parts, with the part's id. */
function stepFact({ root }: StepRunner, { id, title, description }: Task, place: number): JournalFact {
  const step = { id, name: title, description, order: root.steps.length + place, status: "pending" } as const;
  return { type: "step-added", taskId: root.id, step };
}
