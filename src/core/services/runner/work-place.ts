import type { Task } from "../../domain/task/task";
import type { NewTask } from "../orchestration/task-input";

/** The preference of a device that tells where its next tasks are worked on. */
export const RUNS_ON = "troupe.runsOn";

/** A place where tasks are worked on. */
export type WorkPlace = "here" | "runner";

/** The making of tasks: at the place that the user has chosen, unless one is told. */
export interface TaskMaker {
  create(input: NewTask, place?: WorkPlace): Promise<Task>;
}
