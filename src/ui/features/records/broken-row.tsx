import type { UnreadableRecord } from "@core/stores/data/unreadable-records-store";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { RecordActions } from "./record-actions";
import styles from "./records.module.css";

/** Stands where something could not be drawn, with what can be done about it. */
export default function BrokenRow({ record }: { record: UnreadableRecord | undefined }) {
  const { t } = useTranslation(["records", "database"]);
  const [isDeleted, setDeleted] = useState(false);
  if (isDeleted) return null;
  return (
    <div className={styles.row}>
      <p>{t("broken")}</p>
      {record ? <RecordActions record={record} onDelete={() => setDeleted(true)} /> : null}
    </div>
  );
}
