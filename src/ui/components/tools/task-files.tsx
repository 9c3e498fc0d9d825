import { madeFiles } from "@core/domain/made-files";
import { toolUsesOf } from "@core/domain/tool-turns";
import { ToolboxToken } from "@core/services/tokens";
import type { TaskSession } from "@core/stores/task-session";
import { useReady } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { lazy, Suspense } from "react";

const MadeFiles = lazy(() => import("./made-files"));

/** The files that tools made for a task; of a part of a task its own. */
export const TaskFiles = observer(function TaskFiles({ view }: { view: TaskSession }) {
  const uses = toolUsesOf(view.state.events).filter(({ taskId }) => view.isRoot || taskId === view.taskId);
  const files = madeFiles(uses.map(({ use }) => use));
  return files.length === 0 ? null : <ReadyFiles files={files} />;
});

/** The same, once the texts of tools are there. */
function ReadyFiles(props: { files: ReturnType<typeof madeFiles> }) {
  if (!useReady(ToolboxToken)) return null;
  return (
    <Suspense fallback={null}>
      <MadeFiles {...props} />
    </Suspense>
  );
}
