import type { Attachment } from "@core/domain/file/attachment";
import { filesMadeFor } from "@core/domain/journal/made-files";
import { ToolboxToken } from "@core/services/tokens";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { useReady } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { lazy, Suspense } from "react";

const MadeFiles = lazy(() => import("./made-files"));

/** The files that tools made for a task; of a part of a task its own. */
export const TaskFiles = observer(function TaskFiles({ view }: { view: TaskSession }) {
  const files = filesMadeFor(view.state, view.taskId);
  return files.length === 0 ? null : <ReadyFiles files={files} />;
});

/** The same, once the texts of tools are there. */
function ReadyFiles(props: { files: readonly Attachment[] }) {
  if (!useReady(ToolboxToken)) return null;
  return (
    <Suspense fallback={null}>
      <MadeFiles {...props} />
    </Suspense>
  );
}
