import "@ui/theme/controls.css";
import type { ReactNode } from "react";
import styles from "./section.module.css";

/** Properties of a section of a task. */
export interface SectionProps {
  /** Also the name of the region. */
  title: string;
  /** A short figure beside the title, such as `2 of 3`. */
  figure?: ReactNode;
  /** Whether only the title shows until it is asked for more. */
  isFolded?: boolean;
  children: ReactNode;
}

/** A titled region of the task page. */
export function Section({ title, figure, isFolded = false, children }: SectionProps) {
  const heading = (
    <>
      <h2 className={styles.title}>{title}</h2>
      {figure === undefined ? null : <span className={styles.figure}>{figure}</span>}
    </>
  );
  return (
    <section className={styles.section} aria-label={title}>
      {isFolded ? (
        <details className={styles.folded}>
          <summary className={styles.header}>{heading}</summary>
          {children}
        </details>
      ) : (
        <>
          <header className={styles.header}>{heading}</header>
          {children}
        </>
      )}
    </section>
  );
}
