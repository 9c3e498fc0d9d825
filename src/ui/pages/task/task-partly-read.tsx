import { partlyReadBy } from "@core/domain/journal/file-readings";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { TasksStoreToken } from "@core/stores/tokens";
import { PartlyRead } from "@ui/features/sources/partly-read";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";

/** Says which attached files the task, or the part of it that is shown, read in part only, and has it read all of them. */
export const TaskPartlyRead = observer(function TaskPartlyRead({ view }: { view: TaskSession }) {
  const tasks = useService(TasksStoreToken);
  const last = view.calls.findLast(({ purpose }) => purpose === "execution");
  const canAsk = view.isRoot && view.isAtRest && view.task.status === "completed";
  return (
    <PartlyRead
      files={partlyReadBy(view.calls)}
      model={last ?? {}}
      onReadAll={canAsk ? () => void tasks.amend(view.taskId, { kind: "read-all" }) : undefined}
    />
  );
});
