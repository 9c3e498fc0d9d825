import { Pin } from "lucide-react";
import { useTranslation } from "react-i18next";
import styles from "./pinned-mark.module.css";

/** Says that a task is pinned. */
export function PinnedMark() {
  const { t } = useTranslation("tasks");
  return (
    <span className={styles.pinned} title={t("common:pinned")}>
      <Pin aria-hidden="true" />
      <span className="visually-hidden">{t("common:pinned")}</span>
    </span>
  );
}
