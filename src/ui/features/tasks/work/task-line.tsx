import { openPoints } from "@core/domain/requirement/requirement";
import type { Task } from "@core/domain/task/task";
import type { TaskDisplayState } from "@core/domain/task/task-display-state";
import { StateBadge } from "@ui/features/tasks/state-badge";
import { AppLink } from "@ui/links";
import styles from "./plan.module.css";

/** Properties of a one-line task. */
export interface TaskLineProps {
  task: Pick<Task, "id" | "title" | "requirements">;
  state: TaskDisplayState;
  agentName?: string;
  /** The figures of it, such as its time. */
  figures?: readonly string[];
}

/** A task as a link: title, state and, where given, the agent and what it took. */
export function TaskLine({ task, state, agentName, figures = [] }: TaskLineProps) {
  return (
    <AppLink to={`/tasks/${task.id}`} className={styles.line} data-status={state}>
      <span className={styles.lineTitle}>{task.title}</span>
      <span className={styles.lineMeta}>
        <StateBadge state={state} openPoints={openPoints(task.requirements).length} />
        {agentName ? <span className={styles.lineAgent}>{agentName}</span> : null}
        {figures.length > 0 ? <span>{figures.join(" · ")}</span> : null}
      </span>
    </AppLink>
  );
}
