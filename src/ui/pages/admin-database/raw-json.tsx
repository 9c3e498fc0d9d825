import { DownloadRecord, RecordJson } from "@ui/components/records/record-json";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./record-detail.module.css";

/** A record as JSON, drawn when it is asked for. */
export function RawJson({ record }: { record: object }) {
  const { t } = useTranslation("database");
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.raw} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("detail.raw")}</summary>
      {isOpen ? <RecordJson record={record} /> : null}
      <DownloadRecord record={record} />
    </details>
  );
}
