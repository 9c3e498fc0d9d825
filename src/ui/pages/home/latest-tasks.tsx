import { isExampleTask } from "@core/domain/task/example-task";
import type { TaskDisplayState } from "@core/domain/task/task-display-state";
import type { TaskSummary } from "@core/domain/task/task-summary";
import { PreferencesToken } from "@core/ports/preferences";
import { DismissedTasks } from "@core/stores/tasks/dismissed-tasks";
import { TasksStoreToken } from "@core/stores/tokens";
import WorkMeter from "@ui/features/limits/work-meter";
import { UnreadableRecords } from "@ui/features/records/unreadable-records";
import { ExampleNotice } from "@ui/features/tasks/example-notice";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { RecentConversations } from "./recent-conversations";
import RecordingCards from "./recording-cards";
import { TaskRows } from "./task-rows";

const SHOWN = 5;
/** States in which nothing goes on until the user says so. */
const WAITING: ReadonlySet<TaskDisplayState> = new Set([
  "awaiting_approval",
  "paused",
  "interrupted",
  "limit_reached",
  "failed",
]);
const RUNNING: ReadonlySet<TaskDisplayState> = new Set(["in_progress", "waiting"]);

/** The latest work, for those who return: tasks that wait, that run, that were delegated last, and conversations. */
const LatestTasks = observer(function LatestTasks() {
  const { t } = useTranslation(["home", "recordings"]);
  const { tasks, loadList } = useService(TasksStoreToken);
  const preferences = useService(PreferencesToken);
  const [dismissed] = useState(() => new DismissedTasks(preferences));
  const section = useRef<HTMLElement>(null);
  const isEmpty = tasks.length === 0;
  useEffect(() => void loadList(), [loadList]);
  const unreadable = <UnreadableRecords stores={["tasks"]} />;
  if (isEmpty) {
    return (
      <>
        <WorkMeter />
        {unreadable}
      </>
    );
  }
  const isIn = (states: ReadonlySet<TaskDisplayState>) => (each: TaskSummary) =>
    states.has(each.displayState) && !isExampleTask(each.id);
  const waiting = tasks.filter((each) => isIn(WAITING)(each) && !dismissed.has(each));
  const running = tasks.filter(isIn(RUNNING)).slice(0, SHOWN);
  const shown = waiting.slice(0, SHOWN);
  const others = tasks.filter((each) => !shown.includes(each) && !running.includes(each));
  const dismiss = (some: readonly TaskSummary[]) => {
    flushSync(() => dismissed.dismiss(some));
    // The section that had the focus is gone; its tasks are among the latest now.
    if (some.length === waiting.length) section.current?.focus();
  };
  return (
    <>
      <WorkMeter />
      <TaskRows
        title={t("recordings:overview.waiting")}
        tasks={shown}
        dismissal={{ all: waiting, dismiss }}
      />
      <TaskRows title={t("recordings:overview.running")} tasks={running} />
      <TaskRows ref={section} title={t("latest.title")} tasks={others.slice(0, SHOWN)} leadsToAll>
        {tasks.some(({ id }) => isExampleTask(id)) ? <ExampleNotice text="list" /> : null}
        {unreadable}
      </TaskRows>
      <RecentConversations />
      {/* Nothing of one's own yet. */}
      {tasks.every(({ id, task }) => isExampleTask(id) || task.recording) ? <RecordingCards /> : null}
    </>
  );
});
export default LatestTasks;
