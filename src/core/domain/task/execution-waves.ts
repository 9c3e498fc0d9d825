import { AppError } from "../../errors/app-error";
import type { Task } from "./task";

/** A task and the place, in the team, of the agent that gets it. */
export interface WaveSlot {
  readonly task: Task;
  readonly agentIndex: number;
}

/**
 * The next tasks to run: those whose dependencies are done, at most as many as there are agents, handed out in turn.
 * Empty when all is done.
 * @throws AppError `task.circular-dependencies` when some are left and none can run.
 */
export function nextWave(
  tasks: readonly Task[],
  done: ReadonlySet<string>,
  agentCount: number,
): readonly WaveSlot[] {
  const left = tasks.filter(({ id }) => !done.has(id));
  if (left.length === 0) return [];
  const ready = left.filter(({ dependencies }) => dependencies.every((id) => done.has(id)));
  if (ready.length === 0) throw new AppError("task.circular-dependencies");
  const size = Math.max(1, agentCount);
  return ready
    .slice(0, size)
    .map((task) => ({ task, agentIndex: tasks.findIndex(({ id }) => id === task.id) % size }));
}
