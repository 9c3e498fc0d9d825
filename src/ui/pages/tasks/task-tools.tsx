import { TASK_ORDERS, type TaskOrder } from "@core/domain/task/root-task";
import { TaskSearchStoreToken } from "@core/stores/tokens";
import { useService } from "@ui/services-context";
import "@ui/theme/controls.css";
import { Search } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import styles from "./tasks.module.css";

/** Properties of what a list of tasks is looked through with. */
export interface TaskToolsProps {
  order: TaskOrder;
  onSearch: (query: string) => void;
  onOrder: (order: TaskOrder) => void;
}

/** The search among tasks, and the choice of their order. */
export const TaskTools = observer(function TaskTools({ order, onSearch, onOrder }: TaskToolsProps) {
  const { t } = useTranslation("tasks");
  const { query } = useService(TaskSearchStoreToken);
  return (
    <div className={styles.tools}>
      <search className={styles.search}>
        <Search aria-hidden="true" />
        <input
          type="search"
          aria-label={t("list.search")}
          placeholder={t("list.search")}
          value={query}
          onChange={(event) => onSearch(event.target.value)}
        />
      </search>
      <select
        className={styles.order}
        aria-label={t("list.sort")}
        value={order}
        onChange={(event) => onOrder(event.target.value as TaskOrder)}
      >
        {TASK_ORDERS.map((each) => (
          <option key={each} value={each}>
            {t(`list.order.${each}`)}
          </option>
        ))}
      </select>
    </div>
  );
});
