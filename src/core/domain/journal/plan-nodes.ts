import type { StepKind, Task } from "../task/task";
import { childrenOf, isRefinement } from "./task-outline";
import type { TaskState } from "./task-state";

/** The progress of one node of a plan. */
export type NodeState = "waiting" | "working" | "done" | "failed";

/** One thing that a task goes through: its brief, a part, the text that is written of them all, the check of that. */
export interface PlanNode {
  readonly id: string;
  readonly kind: "brief" | "part" | "text" | "check";
  readonly state: NodeState;
  /** Id of the agent, once that is known. */
  readonly agentId?: string | undefined;
  /** The part itself. */
  readonly task?: Task;
}

const CHECKING = ["validating", "refining"];
const OF_TASK = { pending: "waiting", in_progress: "working", completed: "done", failed: "failed" } as const;

/** The nodes of a plan in their order, as far as they are known; none before the work has begun. */
export function planNodes(
  state: Pick<TaskState, "rootTaskId" | "tasks" | "run" | "artifacts">,
): readonly PlanNode[] {
  const { rootTaskId, run } = state;
  const root = state.tasks.get(rootTaskId);
  const phase = run?.state ?? root?.runState;
  if (!root || !phase) return [];
  const parts = childrenOf(state, rootTaskId).filter((each) => !isRefinement(each));
  const hasText = [...state.artifacts.values()].some(({ taskId }) => taskId === rootTaskId);
  const isChecked = root.status === "completed";
  const isChecking = CHECKING.includes(phase);
  const isBriefed = root.requirements.length > 0 || parts.length > 0 || hasText || isChecked || isChecking;
  const node = (
    kind: "brief" | "text" | "check",
    step: StepKind,
    isDone: boolean,
    isBegun: boolean,
  ): PlanNode => ({
    id: kind,
    kind,
    state: isDone ? "done" : isBegun ? (root.status === "failed" ? "failed" : "working") : "waiting",
    agentId: stepOf(root, step)?.agentId,
  });
  const isWriting = phase === "synthesising" || stepOf(root, "execution")?.status === "in_progress";
  return [
    node("brief", "analysis", isBriefed, true),
    ...parts.map((task) => ({
      ...({ id: task.id, kind: "part", state: OF_TASK[task.status], task } as const),
      agentId: task.assignedAgentId,
    })),
    node("text", "execution", isChecked || isChecking || (hasText && !isWriting), isWriting),
    node("check", "validation", isChecked, isChecking),
  ];
}

function stepOf({ steps }: Task, kind: StepKind) {
  return steps.findLast((step) => step.kind === kind);
}
