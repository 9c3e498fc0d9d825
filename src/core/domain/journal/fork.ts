import type { Artifact } from "../artifact/artifact";
import type { Requirement } from "../requirement/requirement";
import type { Task } from "../task/task";
import { childrenOf, isRefinement } from "./task-outline";
import type { TaskState } from "./task-state";

/** The changes of a fork of a task; what is absent stays as it was. */
export interface ForkChanges {
  /** All that is asked for. */
  readonly requirements?: readonly Requirement[];
  /** Other words for notes, by the id of the note. */
  readonly notes?: ReadonlyMap<string, string>;
  /** Ids of the agents that are to do parts, by the id of the part; of the root task: of who is to write. */
  readonly agents?: ReadonlyMap<string, string>;
}

/** The plan of a fork before it is made. */
export interface ForkPlan {
  /** Parts whose results are kept, with the notes that hold them. */
  readonly kept: readonly KeptPart[];
  /** Parts that are worked on again, or for the first time, since they depend on what is different or have no result. */
  readonly again: readonly Task[];
  /** The number of calls it takes when nothing has to be asked twice or put right. */
  readonly calls: number;
}

/** A part with what came of it. */
export interface KeptPart {
  readonly part: Task;
  readonly note: Artifact;
}

/** Whether there is something to keep: a request that has been looked into, and is not worked on any more. */
export function isForkable({ tasks, rootTaskId }: TaskState): boolean {
  const root = tasks.get(rootTaskId);
  return root !== undefined && root.status !== "pending" && root.requirements.length > 0;
}

/** The parts a task was divided into, in order; rounds of repair are none. */
export function partsOf(state: Pick<TaskState, "tasks" | "rootTaskId">): readonly Task[] {
  return childrenOf(state, state.rootTaskId).filter((part) => !isRefinement(part));
}

/** The part that is the writing itself: of a plan the last one, which brings everything together. */
export function writingPartOf(state: TaskState): Task | undefined {
  const isPlanned = state.tasks.get(state.rootTaskId)?.steps.some(({ kind }) => kind === "planning");
  return isPlanned ? partsOf(state).at(-1) : undefined;
}

/** The note that a part has come to. */
export function noteOfPart({ artifacts }: TaskState, { id, status }: Task): Artifact | undefined {
  if (status !== "completed") return undefined;
  return [...artifacts.values()].findLast(({ taskId }) => taskId === id);
}

/**
 * The plan that changes mean for the work done. A part answers its question for its agent on the ground of the notes
 * it needs, so it is worked on again when one of these is different; the text depends on everything, and is written
 * and checked again.
 */
export function forkPlan(state: TaskState, { requirements, notes, agents }: ForkChanges): ForkPlan {
  const writing = writingPartOf(state);
  const parts = partsOf(state).filter(({ id }) => id !== writing?.id);
  const results = new Map(parts.map((part) => [part.id, noteOfPart(state, part)]));
  const isReworded = (part: Task) => notes?.has(results.get(part.id)?.id ?? "") ?? false;
  const stale = new Set(
    parts.filter((part) => !results.get(part.id) || agents?.has(part.id)).map(({ id }) => id),
  );
  const differs = (id: string) => stale.has(id) || parts.some((part) => part.id === id && isReworded(part));
  // A part may stand before one that it needs.
  for (let before = -1; before < stale.size; ) {
    before = stale.size;
    for (const part of parts) {
      // A text that the user has written instead stands, whatever it was made from.
      if (!isReworded(part) && part.dependencies.some(differs)) stale.add(part.id);
    }
  }
  const again = parts.filter(({ id }) => stale.has(id));
  const kept = parts.flatMap((part) => {
    const note = results.get(part.id);
    return note && !stale.has(part.id) ? [{ part, note }] : [];
  });
  const root = state.tasks.get(state.rootTaskId);
  return { kept, again, calls: callsFor(again, requirements ?? root?.requirements ?? []) };
}

/** A call for each note and the check of its criteria, one to write, and one to check what code cannot count. */
function callsFor(again: readonly Task[], requirements: readonly Requirement[]): number {
  const forNotes = again.reduce((sum, part) => sum + (part.requirements.length > 0 ? 2 : 1), 0);
  const isJudged = requirements.some(
    ({ priority, proofKind }) => priority !== "wont" && proofKind !== "counted",
  );
  return forNotes + 1 + (isJudged ? 1 : 0);
}
