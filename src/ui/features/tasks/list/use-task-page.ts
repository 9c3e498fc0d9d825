import type { TaskFilter } from "@core/domain/task/root-task";
import { NotifierToken } from "@core/ports/notifier";
import { TASK_PAGE_SIZE, type TaskPage } from "@core/stores/tasks/task-summaries";
import type { TasksStore } from "@core/stores/tasks/tasks-store";
import { useService } from "@ui/services-context";
import { useCallback, useEffect, useState } from "react";

/** A list of tasks as far as it is shown, for an observer; `showMore` adds a page, and `restart` goes back to the first. */
export function useTaskPage(
  store: TasksStore,
  filter: TaskFilter,
): TaskPage & { readonly showMore: () => void; readonly restart: () => void } {
  const notifier = useService(NotifierToken);
  const [length, setLength] = useState(TASK_PAGE_SIZE);
  const page = store.page(filter, length);
  const unread = JSON.stringify(page.unread);
  useEffect(() => {
    const ids = JSON.parse(unread) as readonly string[];
    if (ids.length > 0) store.show(ids).catch((error: unknown) => notifier.error(error));
  }, [store, notifier, unread]);
  const showMore = useCallback(() => setLength((shown) => shown + TASK_PAGE_SIZE), []);
  const restart = useCallback(() => setLength(TASK_PAGE_SIZE), []);
  return { ...page, showMore, restart };
}
