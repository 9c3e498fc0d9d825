import type { Task } from "@core/domain/task";
import { AppLink } from "@ui/links";
import styles from "./plan.module.css";
import { StateBadge } from "./state-badge";

/** Properties of a one-line task. */
export interface TaskLineProps {
  task: Pick<Task, "id" | "title" | "status">;
  agentName?: string;
}

/** A task as a link: title, state and, where given, the agent. */
export function TaskLine({ task, agentName }: TaskLineProps) {
  return (
    <AppLink to={`/tasks/${task.id}`} className={styles.line} data-status={task.status}>
      <span className={styles.lineTitle}>{task.title}</span>
      <span className={styles.lineMeta}>
        <StateBadge state={task.status} />
        {agentName ? <span className={styles.lineAgent}>{agentName}</span> : null}
      </span>
    </AppLink>
  );
}
