import type { TaskSummary } from "@core/domain/task/task-summary";
import { byDay, formatDay } from "@ui/days";
import { ShowMore } from "@ui/elements/show-more";
import { RowBoundary } from "@ui/features/records/row-boundary";
import type { NameOf } from "@ui/features/tasks/work/use-agents";
import { useLanguage } from "@ui/language";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./task-list.module.css";
import { TaskRow } from "./task-row";

/** Properties of the list of tasks. */
export interface TaskListProps {
  /** The tasks to show, pinned ones first. */
  tasks: readonly TaskSummary[];
  /** The number of tasks there are. */
  total: number;
  onShowMore: () => void;
  nameOf: NameOf;
  /** Their order is not that of time, so that they stand in one list. */
  ungrouped?: boolean;
}

/** Tasks by day, below those that are pinned; more come as the end is reached. */
export function TaskList({ tasks, total, onShowMore, nameOf, ungrouped = false }: TaskListProps) {
  const { t } = useTranslation("tasks");
  const language = useLanguage();
  const pinned = tasks.filter(({ task }) => task.pinned && !task.archived);
  const others = tasks.filter((each) => !pinned.includes(each));
  const now = Date.now();
  const rows = (each: readonly TaskSummary[]) => <Rows tasks={each} nameOf={nameOf} />;
  return (
    <>
      <div className={styles.groups}>
        {pinned.length > 0 ? <Group name={t("common:pinned")}>{rows(pinned)}</Group> : null}
        {ungrouped && others.length > 0
          ? rows(others)
          : byDay(others, ({ task }) => task.createdAt).map(({ at, items }) => (
              <Group key={at} name={formatDay(at, now, language)}>
                {rows(items)}
              </Group>
            ))}
      </div>
      {total > tasks.length ? (
        <ShowMore
          key={tasks.length}
          label={t("common:showMore", { count: total - tasks.length })}
          onShowMore={onShowMore}
        />
      ) : null}
    </>
  );
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {name}
      </h2>
      {children}
    </section>
  );
}

function Rows({ tasks, nameOf }: Pick<TaskListProps, "tasks" | "nameOf">) {
  return (
    <ul className={styles.list}>
      {tasks.map((summary) => (
        <li key={summary.id} className={styles.item}>
          <RowBoundary record={summary} store="tasks">
            <TaskRow
              summary={summary}
              agentName={nameOf(summary.task.assignedAgentId, summary.task.assignedAgentName)}
            />
          </RowBoundary>
        </li>
      ))}
    </ul>
  );
}
