import { type AppError, toAppError } from "@core/errors/app-error";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { TasksStoreToken } from "@core/stores/tokens";
import { useService } from "@ui/services-context";
import { useEffect, useState } from "react";

/** The task, for as long as the dialog is there, or why it cannot be opened. */
export function useOpenedTask(taskId: string): TaskSession | AppError | undefined {
  const tasks = useService(TasksStoreToken);
  const [opened, setOpened] = useState<TaskSession | AppError>();
  useEffect(() => {
    let isLeft = false;
    let view: TaskSession | undefined;
    const show = (ready: TaskSession) => {
      view = ready;
      if (isLeft) tasks.close(ready);
      else setOpened(ready);
    };
    tasks.open(taskId).then(show, (error: unknown) => isLeft || setOpened(toAppError(error)));
    return () => {
      isLeft = true;
      if (view) tasks.close(view);
    };
  }, [taskId, tasks]);
  return opened;
}
