import type { TaskSession } from "@core/stores/tasks/task-session";
import { TasksStoreToken } from "@core/stores/tokens";
import { useService } from "@ui/services-context";
import { useEffect, useState } from "react";

/** A task that is spoken of, kept up to date for as long as it is; `missing` where there is none of that id (any more). */
export function useTask(taskId: string): TaskSession | "missing" | undefined {
  const store = useService(TasksStoreToken);
  const [opened, setOpened] = useState<TaskSession | "missing">();
  useEffect(() => {
    let isOver = false;
    let view: TaskSession | undefined;
    store.open(taskId).then(
      (found) => {
        if (isOver) return store.close(found);
        view = found;
        setOpened(found);
      },
      () => isOver || setOpened("missing"),
    );
    return () => {
      isOver = true;
      if (view) store.close(view);
    };
  }, [store, taskId]);
  return opened !== "missing" && opened?.isGone ? "missing" : opened;
}
