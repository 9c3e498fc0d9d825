import { emptyState } from "../../../domain/journal/fold-event";
import type { JournalFact } from "../../../domain/journal/journal-event";
import { readCheckModel } from "../../../domain/task/check-model";
import { pendingTask } from "../../../domain/task/pending-task";
import { RUNNER_ID, type Task } from "../../../domain/task/task";
import { AppError } from "../../../errors/app-error";
import { RunJournal } from "../journal/run-journal";
import type { TaskDependencies } from "../task-dependencies";
import type { NewTask } from "../task-input";
import { readTaskLimits } from "./task-limits";

/** The services for saving a new task. */
export type TaskMaking = Pick<TaskDependencies, "database" | "tabs" | "clock" | "ids" | "preferences">;

/** Saves a pending task, and what is known of it from the beginning. @throws AppError `task.prompt-empty`. */
export async function createTask(
  dependencies: TaskMaking,
  { id, prompt, projectId, checkModel, terms, ...options }: NewTask,
  known: (task: Task) => readonly JournalFact[] = () => [],
): Promise<Task> {
  if (prompt.trim() === "") throw new AppError("task.prompt-empty");
  const { ids, clock, preferences, database } = dependencies;
  const project = projectId === undefined ? undefined : await database.get("projects", projectId);
  const place = preferences.get(RUNNER_ID);
  const second = checkModel === undefined ? readCheckModel(preferences) : checkModel;
  const task = pendingTask({ id: id ?? ids.next(), workflowId: ids.next(), createdAt: clock.now() }, prompt, {
    limits: project?.limits ?? readTaskLimits(preferences),
    ...(project?.model ? { chosenModel: project.model } : {}),
    ...(second ? { checkModel: second } : {}),
    ...options,
    ...(place === undefined ? {} : { placedOn: place }),
    ...(project ? { projectId: project.id } : {}),
  });
  const journal = new RunJournal(dependencies, { runId: ids.next(), state: emptyState(task.id) });
  await journal.append([
    { type: "task-created", task },
    { type: "user-message", taskId: task.id, content: prompt },
    ...(terms ? [{ type: "project-given", taskId: task.id, project: terms } as const] : []),
    ...known(task),
  ]);
  return journal.state.tasks.get(task.id) ?? task;
}
