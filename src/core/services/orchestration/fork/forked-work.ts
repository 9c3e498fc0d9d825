import { type ForkChanges, isForkable, partsOf } from "../../../domain/journal/fork";
import type { JournalFact } from "../../../domain/journal/journal-event";
import type { TaskState } from "../../../domain/journal/task-state";
import { STEP_NAMES, stepIdOf } from "../../../domain/task/step-names";
import type { SubTaskPlan } from "../../../domain/task/sub-task-templates";
import type { Task } from "../../../domain/task/task";
import { USER_AUTHOR } from "../../../domain/task/task-context";
import { AppError } from "../../../errors/app-error";
import { acceptedBrief } from "../brief/copied-brief";
import { accepted, forkedParts, type Making } from "./forked-parts";

/**
 * The facts a fork begins with: the brief, the plan, the team and the results of all parts that nothing has changed
 * for, each accepted as if it had been done here. Whoever works on the task finds them, and does the rest.
 * @throws AppError `task.not-forkable`.
 */
export function forkedWork(
  source: TaskState,
  task: Task,
  changes: ForkChanges,
  making: Making,
): readonly JournalFact[] {
  const root = source.tasks.get(source.rootTaskId);
  if (!root || !isForkable(source)) throw new AppError("task.not-forkable", { id: source.rootTaskId });
  const names = new Map([[root.id, task.id]]);
  for (const { id } of partsOf(source)) names.set(id, making.newId());
  return [
    ...acceptedBrief(source, task, changes.requirements ?? root.requirements, making),
    ...decisionsOfUser(source, task, making),
    ...team(source, names),
    ...plan(source, root, task),
    ...forkedParts(source, task, changes, names, making),
  ];
}

/** The user's decisions hold for whoever goes on. */
function decisionsOfUser(source: TaskState, { id: taskId }: Task, making: Making): readonly JournalFact[] {
  return [...source.contexts.values()]
    .filter(({ agentId }) => agentId === USER_AUTHOR)
    .map((context) => ({ type: "context-added", context: { ...context, id: making.newId(), taskId } }));
}

/** The agents that were recruited, and who was found for what. */
function team(source: TaskState, names: ReadonlyMap<string, string>): readonly JournalFact[] {
  const recruited = [...source.recruits.values()].map(
    (agent): JournalFact => ({ type: "agent-recruited", agent, fallback: false }),
  );
  const found = [...source.accepted].flatMap(([key, result]): JournalFact[] => {
    const [, kind, owner = "", name] = /^(agent|named)\/([^/]+)\/(.*)$/s.exec(key) ?? [];
    const taskId = names.get(owner);
    return taskId === undefined ? [] : [accepted(taskId, `${kind}/${taskId}/${name}`, result)];
  });
  return [...recruited, ...found];
}

/** The plan, where there was one. Tasks that came as a capsule tell it by their parts. */
function plan(source: TaskState, root: Task, task: Task): readonly JournalFact[] {
  const step = root.steps.find(({ kind }) => kind === "planning");
  const planned = partsOf(source);
  if (!step || planned.length === 0) return [];
  const places = new Map(planned.map(({ id }, place) => [id, place]));
  const told = planned.map(
    (part): SubTaskPlan => ({
      title: part.title,
      description: part.description,
      dependencies: part.dependencies.flatMap((id) => places.get(id) ?? []),
      acceptanceCriteria: part.requirements.map(({ description }) => description),
    }),
  );
  const stepId = stepIdOf(task.id, "planning");
  const { description } = step;
  const added = { id: stepId, name: STEP_NAMES.planning, kind: "planning", description, order: 1 } as const;
  return [
    {
      type: "step-added",
      taskId: task.id,
      step: { ...added, status: "pending", agentId: step.agentId ?? "" },
    },
    { type: "step-changed", taskId: task.id, stepId, status: "completed" },
    accepted(task.id, "plan", source.accepted.get("plan") ?? told),
  ];
}
