import { type AppError, toAppError } from "@core/errors/app-error";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { TasksStoreToken } from "@core/stores/tokens";
import { useService } from "@ui/services-context";
import { useEffect, useState } from "react";

/** The task, for as long as the component is there, or why it cannot be opened; `undefined` while it is being opened. */
export function useOpenedTask(taskId: string): TaskSession | AppError | undefined {
  const tasks = useService(TasksStoreToken);
  const [opened, setOpened] = useState<TaskSession | AppError>();
  useEffect(() => {
    let isLeft = false;
    let view: TaskSession | undefined;
    setOpened(undefined);
    const show = (ready: TaskSession) => {
      view = ready;
      if (isLeft) tasks.close(ready);
      else setOpened(ready);
    };
    const refuse = (error: unknown) => isLeft || setOpened(toAppError(error, "task.load-failed"));
    tasks.open(taskId).then(show, refuse);
    return () => {
      isLeft = true;
      if (view) tasks.close(view);
    };
  }, [taskId, tasks]);
  return opened;
}
