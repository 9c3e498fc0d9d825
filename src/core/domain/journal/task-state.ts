import type { Agent } from "../agent/agent";
import type { Artifact } from "../artifact/artifact";
import type { Run } from "../task/run";
import type { Task } from "../task/task";
import type { TaskContext } from "../task/task-context";
import type { JournalEvent } from "./journal-event";

/** All that is known of one root task: the fold of its journal. Treated as immutable. */
export interface TaskState {
  readonly rootTaskId: string;
  readonly run?: Run | undefined;
  readonly tasks: ReadonlyMap<string, Task>;
  readonly artifacts: ReadonlyMap<string, Artifact>;
  readonly contexts: ReadonlyMap<string, TaskContext>;
  /** Agents recruited for this task, and known to it alone until the user keeps them. */
  readonly recruits: ReadonlyMap<string, Agent>;
  /** Results of keyed work, by key. */
  readonly accepted: ReadonlyMap<string, unknown>;
  readonly events: readonly JournalEvent[];
}
