import { isAppError } from "@core/errors/app-error";
import { NotifierToken } from "@core/ports/notifier";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { useOpenedTask } from "@ui/features/tasks/use-opened-task";
import { useAppNavigate } from "@ui/links";
import { useService } from "@ui/services-context";
import { useEffect } from "react";

/** The loading state of the task a page is for. */
export type OpenTask =
  | { readonly status: "loading" }
  | { readonly status: "not-found" }
  | { readonly status: "ready"; readonly view: TaskSession };

/** Opens a task for as long as the page shows it. What cannot be opened is told, and all but a miss leads home. */
export function useOpenTask(taskId: string, leaveWhenMissing: boolean): OpenTask {
  const notifier = useService(NotifierToken);
  const navigate = useAppNavigate();
  const opened = useOpenedTask(taskId);
  const failure = isAppError(opened) ? opened : undefined;
  const isMissing = failure?.code === "task.not-found";
  useEffect(() => {
    if (!failure) return;
    notifier.error(failure);
    if (!isMissing || leaveWhenMissing) void navigate("/", { replace: true });
  }, [failure, isMissing, leaveWhenMissing, notifier, navigate]);
  if (isMissing) return { status: "not-found" };
  return opened && !isAppError(opened) ? { status: "ready", view: opened } : { status: "loading" };
}
