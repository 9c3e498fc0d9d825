import { DatabaseStoreToken } from "@core/stores/database-store";
import type { RecordList } from "@core/stores/record-list";
import { formatDateTime } from "@ui/format";
import { useLanguage } from "@ui/language";
import { Button } from "@ui/parts/button";
import { EmptyState } from "@ui/parts/empty-state";
import { Skeleton } from "@ui/parts/skeleton";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import { recordLabel, recordTime } from "./record-label";
import styles from "./record-rows.module.css";

/** A page of records; each opens its details. */
export const RecordRows = observer(function RecordRows({ records }: { records: RecordList }) {
  const { t } = useTranslation("database");
  const language = useLanguage();
  const { selected, select } = useService(DatabaseStoreToken);
  const { status, rows, isSearching, isFiltered } = records;
  if (status === "failed") {
    return (
      <div role="alert">
        <p>{t("loadFailed")}</p>
        <Button onClick={() => void records.first()}>{t("retry")}</Button>
      </div>
    );
  }
  if (rows.length === 0) {
    if (isFiltered && !isSearching) return <EmptyState title={t("search.none")} />;
    return <Skeleton lines={5} label={t("loading")} />;
  }
  return (
    <ul className={styles.rows}>
      {rows.map((record) => {
        const time = recordTime(record);
        return (
          <li key={record.id}>
            <button
              type="button"
              className={styles.row}
              aria-pressed={selected?.id === record.id}
              onClick={() => select(record)}
            >
              <span className={styles.label}>{recordLabel(record) || t("unnamed")}</span>
              {time === undefined ? null : (
                <span className={styles.time}>{formatDateTime(time, language)}</span>
              )}
              <code className={styles.id}>{record.id}</code>
            </button>
          </li>
        );
      })}
    </ul>
  );
});
