import type { Artifact } from "../artifact/artifact";
import type { Run } from "../task/run";
import type { Task } from "../task/task";
import type { TaskContext } from "../task/task-context";
import type { TaskState } from "./task-state";

/** The entities in which two states differ. */
export interface ChangedEntities {
  readonly run: Run | undefined;
  readonly tasks: readonly Task[];
  readonly artifacts: readonly Artifact[];
  readonly contexts: readonly TaskContext[];
  /** Ids of artifacts that are gone. */
  readonly deletedArtifacts: readonly string[];
  /** Ids of contexts that are gone. */
  readonly deletedContexts: readonly string[];
}

/** The entities that `after` has and `before` had not, or had otherwise. */
export function changedEntities(before: TaskState, after: TaskState): ChangedEntities {
  return {
    run: after.run === before.run ? undefined : after.run,
    tasks: changed(before.tasks, after.tasks),
    artifacts: changed(before.artifacts, after.artifacts),
    contexts: changed(before.contexts, after.contexts),
    deletedArtifacts: [...before.artifacts.keys()].filter((id) => !after.artifacts.has(id)),
    deletedContexts: [...before.contexts.keys()].filter((id) => !after.contexts.has(id)),
  };
}

function changed<V>(before: ReadonlyMap<string, V>, after: ReadonlyMap<string, V>): readonly V[] {
  if (before === after) return [];
  return [...after].filter(([id, value]) => before.get(id) !== value).map(([, value]) => value);
}
