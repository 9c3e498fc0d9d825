import { UnreadableRecords } from "@ui/features/records/unreadable-records";
import { OpenPoints } from "@ui/features/tasks/requirements/open-points";
import { TaskFigures } from "@ui/features/tasks/task-meter";
import { isLive } from "@ui/features/tasks/work/is-live";
import { LivePlan } from "@ui/features/tasks/work/live-plan";
import type { AgentOf } from "@ui/features/tasks/work/use-agents";
import { HowItWasMade, WorkFacts } from "@ui/features/tasks/work/work-facts";
import { observer } from "mobx-react-lite";
import { type ReactNode, useId, useState } from "react";
import { TaskDetails } from "./task-details";
import styles from "./task-page.module.css";
import { TaskProgress, type TaskProgressProps } from "./task-progress";

/** The stores of a task's belongings besides itself. */
const JOURNAL_STORES = ["events", "runs", "artifacts", "contexts"] as const;

/** Properties of what stands beside the result. */
export interface TaskSideProps extends TaskProgressProps {
  agentOf: AgentOf;
  /** Whether a tab has been chosen that shows a part of this. */
  isAskedFor: boolean;
  /** Goes back to the result alone. */
  onLeave: () => void;
  /** The headings of the text. */
  outline: ReactNode;
  /** The panels of plugins. */
  panels: ReactNode;
}

/**
 * The words beside a result. While the work goes on that is its plan; of a finished one an outline, a line of facts and
 * its open points. All else unfolds.
 */
export const TaskSide = observer(function TaskSide({
  isAskedFor,
  onLeave,
  outline,
  panels,
  ...props
}: TaskSideProps) {
  const { view, nameOf } = props;
  const { isFinished } = view;
  const [isUnfolded, setUnfolded] = useState(false);
  const isUnderWay = isLive(view);
  const isOpen = isUnfolded || isAskedFor || !(isFinished || isUnderWay);
  const workId = useId();
  const toggle = () => {
    setUnfolded(!isOpen);
    if (isAskedFor) onLeave();
  };
  return (
    <>
      <div className={styles.summary}>
        {outline}
        {isFinished ? (
          <>
            <WorkFacts view={view} />
            {view.isWalkThrough ? null : (
              <OpenPoints
                view={view}
                actions={props.actions}
                onShowProof={props.onShowProof}
                isBrief={isOpen}
              />
            )}
          </>
        ) : isUnderWay && !isOpen ? (
          <LivePlan view={view} agentOf={props.agentOf} nameOf={nameOf} />
        ) : null}
        {isFinished || isUnderWay ? (
          <HowItWasMade isOpen={isOpen} isLive={isUnderWay} controls={workId} onToggle={toggle} />
        ) : null}
        {panels}
      </div>
      {isOpen ? (
        <div id={workId} className={styles.work}>
          <div className={styles.progress}>
            <TaskProgress {...props} />
          </div>
          <div className={styles.details}>
            <TaskFigures view={view} />
            <TaskDetails view={view} nameOf={nameOf} />
          </div>
        </div>
      ) : null}
      <UnreadableRecords stores={JOURNAL_STORES} owner={view.root.id} />
    </>
  );
});
