import type { ForkChanges } from "@core/domain/journal/fork";
import type { Task, TaskLabels } from "@core/domain/task/task";
import { NotifierToken } from "@core/ports/notifier";
import type { AttemptOptions } from "@core/services/orchestration/library/task-library";
import { TaskLibraryToken } from "@core/services/tokens";
import { TasksStoreToken } from "@core/stores/tokens";
import { useAttempt } from "@ui/features/tasks/use-attempt";
import { useAppNavigate } from "@ui/links";
import { useService } from "@ui/services-context";

/** The actions on tasks; failures are told. A deletion is told with a way back. */
export function useTaskLibrary() {
  const tasks = useService(TasksStoreToken);
  const library = useService(TaskLibraryToken);
  const notifier = useService(NotifierToken);
  const attempt = useAttempt();
  const navigate = useAppNavigate();
  const open = ({ id }: Pick<Task, "id">) => navigate(`/tasks/${id}`);
  const begin = async (task: Pick<Task, "id">) => {
    void tasks.begin(task.id);
    await open(task);
  };
  return {
    label: (taskId: string, labels: TaskLabels) => void attempt(() => library.label(taskId, labels)),
    /** Makes a copy to be started by hand, and opens it. */
    duplicate: (taskId: string) => void attempt(async () => open(await library.duplicate(taskId))),
    /** Has the paired runner go on with a task; absent where none is paired. */
    moveToRunner: tasks.moveToRunner && ((id: string) => void attempt(async () => tasks.moveToRunner?.(id))),
    /** Makes another attempt at a task, sets to work on it, and opens it. */
    runAgain: (taskId: string, options?: AttemptOptions) =>
      void attempt(async () => begin(await library.runAgain(taskId, options))),
    /** Makes a task that goes on from another with changes, sets to work on it, and opens it. */
    fork: (taskId: string, changes: ForkChanges) =>
      void attempt(async () => begin(await library.fork(taskId, changes))),
    /** Resolves to whether it is gone. */
    remove: ({ id }: Pick<Task, "id">) =>
      attempt(async () => {
        const removed = await library.remove(id);
        const undo = () => void attempt(() => library.putBack(removed));
        notifier.notify({
          level: "success",
          code: "deleted",
          // With its id a notice does not take the place of another of the same title, and its way back with it.
          params: { name: removed.title, id },
          action: { code: "undo", run: undo },
        });
      }),
  };
}
