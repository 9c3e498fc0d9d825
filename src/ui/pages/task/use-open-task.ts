import { isAppError } from "@core/errors/app-error";
import { NotifierToken } from "@core/ports/notifier";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { TasksStoreToken } from "@core/stores/tokens";
import { useAppNavigate } from "@ui/links";
import { useService } from "@ui/services-context";
import { useEffect, useState } from "react";

/** The loading state of the task a page is for. */
export type OpenTask =
  | { readonly status: "loading" }
  | { readonly status: "not-found" }
  | { readonly status: "ready"; readonly view: TaskSession };

/** Opens a task for as long as the page shows it. What cannot be opened is told, and all but a miss leads home. */
export function useOpenTask(taskId: string, leaveWhenMissing: boolean): OpenTask {
  const tasks = useService(TasksStoreToken);
  const notifier = useService(NotifierToken);
  const navigate = useAppNavigate();
  const [opened, setOpened] = useState<OpenTask>({ status: "loading" });
  useEffect(() => {
    let left = false;
    let view: TaskSession | undefined;
    setOpened({ status: "loading" });
    const show = (ready: TaskSession) => {
      view = ready;
      if (left) tasks.close(ready);
      else setOpened({ status: "ready", view: ready });
    };
    const refuse = (error: unknown) => {
      if (left) return;
      notifier.error(error, "task.load-failed");
      const missing = isAppError(error) && error.code === "task.not-found";
      if (missing) setOpened({ status: "not-found" });
      if (!missing || leaveWhenMissing) void navigate("/", { replace: true });
    };
    tasks.open(taskId).then(show, refuse);
    return () => {
      left = true;
      if (view) tasks.close(view);
    };
  }, [taskId, leaveWhenMissing, tasks, notifier, navigate]);
  return opened;
}
