import { TaskDetails } from "./task-details";
import styles from "./task-page.module.css";
import { TaskProgress, type TaskProgressProps } from "./task-progress";

/** How the result came about, and all else that there is to say about the task. */
export function TaskSide(props: TaskProgressProps) {
  return (
    <>
      <div className={styles.progress}>
        <TaskProgress {...props} />
      </div>
      <div className={styles.details}>
        <TaskDetails view={props.view} nameOf={props.nameOf} />
      </div>
    </>
  );
}
