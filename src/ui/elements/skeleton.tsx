import styles from "./skeleton.module.css";

/** Grey bars where content will stand; `lines` of them. */
export function Skeleton({ lines = 3, label }: { lines?: number; label: string }) {
  return (
    <div className={styles.skeleton} role="status" aria-label={label} data-skeleton="">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical bars have no other identity
        <span key={line} className={styles.bar} />
      ))}
    </div>
  );
}
