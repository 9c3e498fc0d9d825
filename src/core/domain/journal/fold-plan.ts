import type { Task } from "../task/task";
import type { TaskPlan } from "../task/task-plan";
import type { JournalEvent } from "./journal-event";
import { withAdded } from "./own-copies";

/** An event that makes or changes a plan. */
export type PlanEvent = Extract<
  JournalEvent,
  { type: "analysis-completed" | "strategy-chosen" | "agent-assigned" }
>;

/** The plan of a root task after an event. */
export function planAfter(
  { workflowId, plan }: Pick<Task, "workflowId" | "plan">,
  event: PlanEvent,
): TaskPlan {
  const before = plan ?? {
    ...{ id: event.runId, workflowId, strategy: "", estimatedDuration: 0 },
    ...{ requiredSkills: [], agentAssignments: [] },
  };
  switch (event.type) {
    case "analysis-completed":
      return { ...before, ...estimatesOf(event.analysis) };
    case "strategy-chosen":
      return { ...before, strategy: event.strategy };
    case "agent-assigned": {
      const { taskId, agentId, agentName } = event;
      const assigned = { taskId, agentId, agentName };
      const count = before.agentAssignments.length;
      const added = withAdded(before.agentAssignments, assigned, taskOf);
      if (added.length > count) return { ...before, agentAssignments: added };
      const others = before.agentAssignments.filter((each) => each.taskId !== taskId);
      return { ...before, agentAssignments: [...others, assigned] };
    }
  }
}

function taskOf({ taskId }: TaskPlan["agentAssignments"][number]): string {
  return taskId;
}

/** Journals are imported too, and what an analysis says is checked nowhere else. */
function estimatesOf(analysis: unknown): Pick<TaskPlan, "estimatedDuration" | "requiredSkills"> {
  const { estimatedDuration, requiredSkills } = Object(analysis) as Readonly<Record<string, unknown>>;
  const isDuration = typeof estimatedDuration === "number" && estimatedDuration >= 0;
  const skills: readonly unknown[] = Array.isArray(requiredSkills) ? requiredSkills : [];
  return {
    estimatedDuration: isDuration ? estimatedDuration : 0,
    requiredSkills: skills.filter((each) => typeof each === "string"),
  };
}
