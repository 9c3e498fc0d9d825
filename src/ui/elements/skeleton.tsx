import { useTranslation } from "react-i18next";
import styles from "./skeleton.module.css";

/** Grey bars where content will stand; `lines` of them, with a name of their own where "Loading" is not it. */
export function Skeleton({ lines = 3, label }: { lines?: number; label?: string }) {
  const { t } = useTranslation("common");
  return (
    <div className={styles.skeleton} role="status" aria-label={label ?? t("loading")} data-skeleton="">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical bars have no other identity
        <span key={line} className={styles.bar} />
      ))}
    </div>
  );
}
