import { type ReactNode, useId } from "react";
import styles from "./sharing.module.css";

/** Properties of a group of items. */
export interface PreviewGroupProps {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}

/** A titled list of what is shared: agents, providers. */
export function PreviewGroup({ title, hint, children }: PreviewGroupProps) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {hint ? <p className={styles.hint}>{hint}</p> : null}
      <ul className={styles.list}>{children}</ul>
    </section>
  );
}
