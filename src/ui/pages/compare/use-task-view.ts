import type { TaskSession } from "@core/stores/tasks/task-session";
import { TasksStoreToken } from "@core/stores/tokens";
import { useService } from "@ui/services-context";
import { useEffect, useState } from "react";

/** A task for as long as it is looked at; absent while it is read, and where none is named. */
export function useTaskView(taskId: string): TaskSession | "missing" | undefined {
  const tasks = useService(TasksStoreToken);
  const [shown, setShown] = useState<{ readonly of: string; readonly view: TaskSession | "missing" }>();
  useEffect(() => {
    if (taskId === "") return;
    let left = false;
    let opened: TaskSession | undefined;
    const show = (view: TaskSession) => {
      opened = view;
      if (left) tasks.close(view);
      else setShown({ of: taskId, view });
    };
    tasks.open(taskId).then(show, () => left || setShown({ of: taskId, view: "missing" }));
    return () => {
      left = true;
      if (opened) tasks.close(opened);
    };
  }, [taskId, tasks]);
  return shown?.of === taskId ? shown.view : undefined;
}
