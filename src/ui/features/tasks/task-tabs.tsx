import { useTranslation } from "react-i18next";
import styles from "./task-tabs.module.css";

const TABS = ["result", "progress", "details"] as const;

/** A part of the task page that has the screen to itself where that is narrow. */
export type TaskTab = (typeof TABS)[number];

/** Properties of the switch between the parts of a task. */
export interface TaskTabsProps {
  value: TaskTab;
  onChange: (tab: TaskTab) => void;
}

/** Switches between the parts of a task on narrow screens; elsewhere all of them show, and this does not. */
export function TaskTabs({ value, onChange }: TaskTabsProps) {
  const { t } = useTranslation("tasks");
  return (
    <nav className={styles.tabs} aria-label={t("page.sections")}>
      {TABS.map((tab) => (
        <button
          key={tab}
          type="button"
          className={styles.tab}
          aria-current={tab === value}
          onClick={() => onChange(tab)}
        >
          {t(`page.${tab}`)}
        </button>
      ))}
    </nav>
  );
}
