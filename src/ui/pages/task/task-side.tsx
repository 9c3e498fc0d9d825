import { UnreadableRecords } from "@ui/features/records/unreadable-records";
import { OpenPoints } from "@ui/features/tasks/requirements/open-points";
import { TaskFigures } from "@ui/features/tasks/task-meter";
import { WorkSummary } from "@ui/features/tasks/work/work-summary";
import { useMediaQuery } from "@ui/use-media-query";
import { observer } from "mobx-react-lite";
import { type ReactNode, useId, useState } from "react";
import { TaskDetails } from "./task-details";
import styles from "./task-page.module.css";
import { TaskProgress, type TaskProgressProps } from "./task-progress";

/** The stores of a task's belongings besides itself. */
const JOURNAL_STORES = ["events", "runs", "artifacts", "contexts"] as const;

/** From this width on there is room for it beside the text and the drawer. */
const ROOM_BESIDE = "(min-width: 1120px)";

/** Properties of what stands beside the result. */
export interface TaskSideProps extends TaskProgressProps {
  /** Whether a tab has been chosen that shows a part of this. */
  isAskedFor: boolean;
  /** The headings of the text. */
  outline: ReactNode;
}

/**
 * The progress of the task, and all else that there is to say about it. Of a finished one a line, which unfolds;
 * its open points never fold.
 */
export const TaskSide = observer(function TaskSide({ isAskedFor, outline, ...props }: TaskSideProps) {
  const { view, nameOf } = props;
  const isFinished = view.task.status === "completed";
  // Those who watched the work go on seeing it when that has ended; beside the text it takes no room from it.
  const isBeside = useMediaQuery(ROOM_BESIDE);
  const [chosen, setChosen] = useState(isFinished ? undefined : true);
  const isUnfolded = chosen ?? isBeside;
  const isOpen = isUnfolded || isAskedFor || !isFinished;
  const workId = useId();
  return (
    <>
      <div className={styles.summary}>
        {outline}
        {isFinished ? (
          <WorkSummary
            view={view}
            isOpen={isUnfolded}
            controls={workId}
            onToggle={() => setChosen(!isUnfolded)}
          />
        ) : null}
        {isFinished ? (
          <OpenPoints
            view={view}
            actions={props.actions}
            onShowProof={props.onShowProof}
            isBrief={isUnfolded}
          />
        ) : null}
      </div>
      {isOpen ? (
        <div id={workId} className={styles.work}>
          <div className={styles.progress}>
            <TaskProgress {...props} />
          </div>
          <div className={styles.details}>
            {isFinished ? <TaskFigures view={view} /> : null}
            <TaskDetails view={view} nameOf={nameOf} />
          </div>
        </div>
      ) : null}
      <UnreadableRecords stores={JOURNAL_STORES} owner={view.root.id} />
    </>
  );
});
