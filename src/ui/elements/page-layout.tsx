import type { ReactNode } from "react";
import styles from "./page-layout.module.css";

/** Properties of a page's frame. */
export interface PageLayoutProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** `reading` for a single column of text, `wide` for lists of cards and panels. */
  width?: "reading" | "wide";
  children: ReactNode;
}

/** Title, actions and content of an ordinary page, left-aligned in one column. */
export function PageLayout({ title, subtitle, actions, width = "wide", children }: PageLayoutProps) {
  return (
    <div className={`${styles.page} ${width === "reading" ? styles.reading : ""}`}>
      <header className={styles.header}>
        <div className={styles.heading}>
          <h1>{title}</h1>
          {subtitle ? <p className={styles.subtitle}>{subtitle}</p> : null}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
      {children}
    </div>
  );
}
