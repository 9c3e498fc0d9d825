import type { RunState } from "../task/run";
import type { JournalEvent } from "./journal-event";
import { childrenOf, isRefinement } from "./task-outline";
import type { TaskState } from "./task-state";

/** The parts of a task's history, in their order. */
export const TIMELINE_PHASES = ["planning", "research", "writing", "checking", "changes"] as const;

/** To which part of a task's history something belongs. */
export type TimelinePhase = (typeof TIMELINE_PHASES)[number];

/** The phase that a state of the run begins; a state not listed lets the phase go on. */
const BEGUN_BY: Partial<Readonly<Record<RunState, TimelinePhase>>> = {
  planning: "planning",
  synthesising: "writing",
  validating: "checking",
  refining: "checking",
};

/** Assigns the events of a journal, one after another, to their phases. */
export function phaseTracker(
  state: Pick<TaskState, "tasks" | "rootTaskId">,
): (event: JournalEvent) => TimelinePhase {
  const parts = childrenOf(state, state.rootTaskId).filter((task) => !isRefinement(task));
  const readers = new Set(parts.map(({ id }) => id));
  let current: TimelinePhase = "planning";
  let isOver = false;
  return (event) => {
    // Events after the end belong to changes that the user wants.
    if (isOver || event.type === "amendment-wanted") return "changes";
    if (event.type === "run-state-changed") {
      isOver = event.state === "done";
      const begun =
        event.state === "running" ? (readers.size > 0 ? "research" : "writing") : BEGUN_BY[event.state];
      // A run that is resumed passes through the phases it has been through.
      if (begun && TIMELINE_PHASES.indexOf(begun) > TIMELINE_PHASES.indexOf(current)) current = begun;
      return current;
    }
    if (readers.has(taskIdOf(event) ?? "")) return "research";
    if (event.type === "artifact-created" && current !== "checking") current = "writing";
    return current;
  };
}

/** The task or part of a task that an event is about. */
export function taskIdOf(event: JournalEvent): string | undefined {
  if ("taskId" in event) return event.taskId;
  if (event.type === "task-created") return event.task.id;
  return event.type === "artifact-created" || event.type === "artifact-changed"
    ? event.artifact.taskId
    : undefined;
}
