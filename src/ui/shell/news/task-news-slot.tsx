import { ProgressStoreToken, TasksStoreToken } from "@core/stores/tokens";
import { part } from "@ui/elements/part";
import { useReady, useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";

const TaskNotifier = part(() => import("./task-notifier"));

/** Place of the task notifier; nothing is loaded for it before models are asked. */
export const TaskNewsSlot = observer(function TaskNewsSlot() {
  const { busy } = useService(ProgressStoreToken);
  const ready = useReady(TasksStoreToken, busy);
  if (!ready) return null;
  return <TaskNotifier />;
});
