import { emptyState } from "../../../domain/journal/fold-event";
import type { JournalFact } from "../../../domain/journal/journal-event";
import { pendingTask } from "../../../domain/task/pending-task";
import type { Task } from "../../../domain/task/task";
import { AppError } from "../../../errors/app-error";
import { RunJournal } from "../journal/run-journal";
import type { NewTask } from "../task-input";
import type { TaskRunnerPorts } from "../task-runner-ports";
import { readTaskLimits } from "./task-limits";

/** The ports for saving a new task. */
export type TaskMaking = Pick<TaskRunnerPorts, "database" | "tabs" | "clock" | "ids" | "preferences">;

/** Saves a pending task, and what is known of it from the beginning. @throws AppError `task.prompt-empty`. */
export async function createTask(
  ports: TaskMaking,
  { prompt, projectId, ...wishes }: NewTask,
  known: (task: Task) => readonly JournalFact[] = () => [],
): Promise<Task> {
  if (prompt.trim() === "") throw new AppError("task.prompt-empty");
  const { ids, clock, preferences, database } = ports;
  const project = projectId === undefined ? undefined : await database.get("projects", projectId);
  const task = pendingTask({ id: ids.next(), workflowId: ids.next(), createdAt: clock.now() }, prompt, {
    limits: project?.limits ?? readTaskLimits(preferences),
    ...(project?.model ? { chosenModel: project.model } : {}),
    ...wishes,
    ...(project ? { projectId: project.id } : {}),
  });
  const journal = new RunJournal(ports, { runId: ids.next(), state: emptyState(task.id) });
  await journal.append([
    { type: "task-created", task },
    { type: "user-message", taskId: task.id, content: prompt },
    ...known(task),
  ]);
  return journal.state.tasks.get(task.id) ?? task;
}
