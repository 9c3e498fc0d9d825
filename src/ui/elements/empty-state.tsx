import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

/** Properties of an empty state. */
export interface EmptyStateProps {
  icon?: ReactNode;
  /** One sentence. */
  title: string;
  hint?: ReactNode;
  /** One action. */
  action?: ReactNode;
}

/** Stands where content will be, and teaches how to get some. */
export function EmptyState({ icon, title, hint, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {icon ? (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      ) : null}
      <p className={styles.title}>{title}</p>
      {hint ? <p className={styles.hint}>{hint}</p> : null}
      {action}
    </div>
  );
}
