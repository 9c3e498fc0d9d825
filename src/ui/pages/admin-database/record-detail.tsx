import "@ui/theme/controls.css";
import type { AnyRecord } from "@core/stores/data/database-store";
import type { RecordList } from "@core/stores/data/record-list";
import { DatabaseStoreToken } from "@core/stores/tokens";
import { IconButton } from "@ui/elements/button";
import { RecordActions } from "@ui/features/records/record-actions";
import { DownloadRecord, RecordJson } from "@ui/features/records/record-json";
import { useService } from "@ui/services-context";
import { X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./record-detail.module.css";
import { RecordFields } from "./record-fields";
import { shownId } from "./record-label";

/** Properties of the details of a record. */
export interface RecordDetailProps {
  record: AnyRecord;
  records: RecordList;
  onClose: () => void;
}

/** All of a record as it is stored: field by field, and as JSON. Encrypted fields stay encrypted. */
export function RecordDetail({ record, records, onClose }: RecordDetailProps) {
  const { t } = useTranslation("database");
  return (
    <>
      <header className={styles.header}>
        <h2>{t("detail.title")}</h2>
        <IconButton label={t("detail.close")} onClick={onClose}>
          <X />
        </IconButton>
      </header>
      <RecordContent record={record} records={records} onSearch={(text) => void records.search(text)} />
    </>
  );
}

/** The same without a heading. */
export function RecordContent({
  record,
  records,
  onSearch,
}: Pick<RecordDetailProps, "record" | "records"> & { onSearch: (text: string) => void }) {
  const { t } = useTranslation("database");
  const database = useService(DatabaseStoreToken);
  const isReadable = records.isReadable(record);
  return (
    <>
      {isReadable ? null : (
        <div className={styles.unreadable}>
          <p>{t("detail.unreadable")}</p>
          <RecordActions
            record={{ store: records.store, id: record.id }}
            onDelete={() => void database.load()}
          />
        </div>
      )}
      <RecordFields record={record} onSearch={onSearch} />
      <RawJson key={shownId(record.id)} record={record} />
    </>
  );
}

/** A record as JSON, drawn when it is asked for. */
function RawJson({ record }: { record: object }) {
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
