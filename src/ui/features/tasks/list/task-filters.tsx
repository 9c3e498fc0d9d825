import type { TaskStatus } from "@core/domain/task/task";
import { useTranslation } from "react-i18next";
import styles from "./task-filters.module.css";

/** The choice of the tasks a list shows. */
export type TaskFilter = TaskStatus | "all" | "archived";

/** The filters in the order of their buttons. */
export const TASK_FILTERS: readonly TaskFilter[] = [
  "all",
  "completed",
  "in_progress",
  "pending",
  "failed",
  "archived",
];

/** Properties of the filter buttons. */
export interface TaskFiltersProps {
  value: TaskFilter;
  counts: Readonly<Record<TaskFilter, number>>;
  onChange: (filter: TaskFilter) => void;
}

/** A button for each filter, with how many tasks it would show; the archive has one while there is something in it. */
export function TaskFilters({ value, counts, onChange }: TaskFiltersProps) {
  const { t } = useTranslation("tasks");
  const filters = TASK_FILTERS.filter((each) => each !== "archived" || each === value || counts.archived > 0);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div className={styles.filters} role="group" aria-label={t("filter.label")}>
      {filters.map((filter) => (
        <button
          key={filter}
          type="button"
          className={styles.filter}
          aria-pressed={filter === value}
          onClick={() => onChange(filter)}
        >
          {t(`filter.${filter}`)}
          <span className={styles.count}>{t("filter.count", { value: counts[filter] })}</span>
        </button>
      ))}
    </div>
  );
}
