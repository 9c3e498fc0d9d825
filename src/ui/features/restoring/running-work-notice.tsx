import type { RunningWork } from "@core/services/backup/running-work";
import { useTranslation } from "react-i18next";
import styles from "./restoring.module.css";

/** Says what will be broken off; nothing while nothing runs. */
export function RunningWorkNotice({ running: { tasks, replies } }: { running: RunningWork }) {
  const { t } = useTranslation("database");
  const count = tasks.length + replies;
  return count === 0 ? null : <p className={styles.notice}>{t("running", { count })}</p>;
}
