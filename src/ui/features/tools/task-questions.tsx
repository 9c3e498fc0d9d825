import { toolUsesOf } from "@core/domain/journal/tool-turns";
import { NotifierToken } from "@core/ports/notifier";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { TasksStoreToken } from "@core/stores/tokens";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { lazy, Suspense, useCallback } from "react";
import { type LookAtCall, LookAtCallContext } from "./use-question";

/** A call that runs may ask as well. */
const ASKING = ["asked", "running"];

const ToolQuestions = lazy(() => import("./tool-questions"));

/** The questions of agents to the user before they call a tool; of a part of a task its own. */
export const TaskQuestions = observer(function TaskQuestions({ view }: { view: TaskSession }) {
  const tasks = useService(TasksStoreToken);
  const notifier = useService(NotifierToken);
  const look = useCallback<LookAtCall>((use, signal) => tasks.look(view, use.id, signal), [tasks, view]);
  const asked = toolUsesOf(view.state.events).filter(
    ({ use, taskId }) => ASKING.includes(use.state) && (view.isRoot || taskId === view.taskId),
  );
  // A task that has ended asks nothing any more.
  if (asked.length === 0 || view.isAtRest) return null;
  return (
    <LookAtCallContext value={look}>
      <Suspense fallback={null}>
        <ToolQuestions
          uses={asked.map(({ use }) => use)}
          root={view.root}
          onAnswer={(given) => {
            tasks.answerTool(view, given).catch((error: unknown) => notifier.error(error));
          }}
        />
      </Suspense>
    </LookAtCallContext>
  );
});
