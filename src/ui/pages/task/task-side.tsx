import type { Proof } from "@core/domain/proof";
import type { TaskSession } from "@core/stores/task-session";
import { TaskDetails } from "./task-details";
import styles from "./task-page.module.css";
import { TaskProgress } from "./task-progress";

/** Properties of the column beside the result. */
export interface TaskSideProps {
  view: TaskSession;
  nameOf: (agentId: string) => string;
  onViewArtifact: (artifactId: string) => void;
  /** Shows quoted words where they stand. */
  onShowProof: (proof: Proof) => void;
}

/** How the result came about, and all else that there is to say about the task. */
export function TaskSide(props: TaskSideProps) {
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
