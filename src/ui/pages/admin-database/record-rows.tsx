import type { AnyRecord } from "@core/stores/data/database-store";
import type { RecordList } from "@core/stores/data/record-list";
import { DatabaseStoreToken } from "@core/stores/tokens";
import { Badge } from "@ui/elements/badge";
import { EmptyState } from "@ui/elements/empty-state";
import { LoadFailure } from "@ui/elements/load-failure";
import { Skeleton } from "@ui/elements/skeleton";
import { RowBoundary } from "@ui/features/records/row-boundary";
import { formatDateTime } from "@ui/format";
import { useLanguage } from "@ui/language";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import { recordLabel, recordTime, shownId } from "./record-label";
import styles from "./record-rows.module.css";

/** A page of records; each opens its details. */
export const RecordRows = observer(function RecordRows({ records }: { records: RecordList }) {
  const { t } = useTranslation("database");
  const { selected, select } = useService(DatabaseStoreToken);
  const { status, error, rows, isSearching, isFiltered } = records;
  if (status === "failed") {
    const retry = () => void records.first();
    return <LoadFailure title={t("loadFailed")} error={error} onRetry={retry} />;
  }
  if (rows.length === 0) {
    if (isFiltered && !isSearching) return <EmptyState title={t("search.none")} />;
    return <Skeleton lines={5} label={t("common:loading")} />;
  }
  return (
    <ul className={styles.rows}>
      {rows.map((record) => (
        <li key={shownId(record.id)}>
          <RowBoundary record={record} store={records.store}>
            <RecordRow
              record={record}
              isReadable={records.isReadable(record)}
              isSelected={selected?.id === record.id}
              onSelect={() => select(record)}
            />
          </RowBoundary>
        </li>
      ))}
    </ul>
  );
});

interface RecordRowProps {
  record: AnyRecord;
  isReadable: boolean;
  isSelected: boolean;
  onSelect: () => void;
}

function RecordRow({ record, isReadable, isSelected, onSelect }: RecordRowProps) {
  const { t } = useTranslation("database");
  const language = useLanguage();
  const time = recordTime(record);
  return (
    <button type="button" className={styles.row} aria-pressed={isSelected} onClick={onSelect}>
      <span className={styles.label}>
        {recordLabel(record) || t("unnamed")}{" "}
        {isReadable ? null : <Badge tone="warning">{t("unreadable")}</Badge>}
      </span>
      {time === undefined ? null : <span className={styles.time}>{formatDateTime(time, language)}</span>}
      <code className={styles.id}>{shownId(record.id)}</code>
    </button>
  );
}
