import { ProgressStoreToken, TasksStoreToken } from "@core/stores/tokens";
import { useReady, useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { lazy, Suspense } from "react";

const TaskNotifier = lazy(() => import("./task-notifier"));

/** Place of the task notifier; nothing is loaded for it before models are asked. */
export const TaskNewsSlot = observer(function TaskNewsSlot() {
  const { busy } = useService(ProgressStoreToken);
  const ready = useReady(TasksStoreToken, busy);
  if (!ready) return null;
  return (
    <Suspense fallback={null}>
      <TaskNotifier />
    </Suspense>
  );
});
