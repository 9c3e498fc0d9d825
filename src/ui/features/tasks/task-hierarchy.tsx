import type { Task } from "@core/domain/task/task";
import type { TaskDisplayState } from "@core/domain/task/task-display-state";
import { useTranslation } from "react-i18next";
import styles from "./facts.module.css";
import { Section } from "./section";
import { TaskLine } from "./work/task-line";

/** Properties of the tasks around a task. */
export interface TaskHierarchyProps {
  parent: Task | undefined;
  siblings: readonly Task[];
  stateOf: (task: Task) => TaskDisplayState;
}

/** The place of a task: its parent and its siblings. Its children are the plan. */
export function TaskHierarchy({ parent, siblings, stateOf }: TaskHierarchyProps) {
  const { t } = useTranslation("tasks");
  const groups: readonly (readonly [string, readonly Task[]])[] = [
    [t("hierarchy.parent"), parent ? [parent] : []],
    [t("hierarchy.siblings"), siblings],
  ];
  if (groups.every(([, tasks]) => tasks.length === 0)) return null;
  return (
    <Section title={t("hierarchy.title")}>
      {groups.map(([title, tasks]) =>
        tasks.length === 0 ? null : (
          <div key={title} className={styles.group}>
            <h3>{title}</h3>
            {tasks.map((task) => (
              <TaskLine key={task.id} task={task} state={stateOf(task)} />
            ))}
          </div>
        ),
      )}
    </Section>
  );
}
