import type { LiveText } from "@core/stores/tasks/live-text";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { observer } from "mobx-react-lite";
import { Lane } from "./lane";
import styles from "./lanes.module.css";
import type { AgentOf } from "./use-agents";

/** Properties of the lanes. */
export interface LanesProps {
  view: TaskSession;
  agentOf: AgentOf;
}

/** A lane for each agent at work on the task shown, or anywhere below it when that is the root. */
export const Lanes = observer(function Lanes({ view, agentOf }: LanesProps) {
  const isRoot = view.taskId === view.state.rootTaskId;
  const lanes = view.live.filter(
    (live) => (isRoot || live.taskId === view.taskId) && (view.isOrchestrating || !isHandedOver(live, view)),
  );
  if (lanes.length === 0) return null;
  return (
    <div className={styles.lanes}>
      {lanes.map((live) => {
        const title = live.taskId === view.taskId ? undefined : view.state.tasks.get(live.taskId)?.title;
        return (
          <Lane
            key={live.id}
            live={live}
            agent={agentOf(live.agentId)}
            taskTitle={title}
            unfinished={!view.isOrchestrating}
          />
        );
      })}
    </div>
  );
});

/** Whether an unfinished text is among the artifacts, as after a limit was reached: there is no need for it twice. */
function isHandedOver({ taskId, text }: LiveText, { state }: TaskSession): boolean {
  return [...state.artifacts.values()].some(
    (artifact) => artifact.taskId === taskId && artifact.content.trim() === text.trim(),
  );
}
