import type { ReactNode } from "react";
import styles from "./section.module.css";

/** Properties of a section of a task. */
export interface SectionProps {
  /** Also the name of the region. */
  title: string;
  /** A short figure beside the title, such as `2 of 3`. */
  figure?: ReactNode;
  children: ReactNode;
}

/** A titled region of the task page. */
export function Section({ title, figure, children }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <header className={styles.header}>
        <h2 className={styles.title}>{title}</h2>
        {figure === undefined ? null : <span className={styles.figure}>{figure}</span>}
      </header>
      {children}
    </section>
  );
}
