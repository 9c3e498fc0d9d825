import type { AnyRecord } from "@core/stores/database-store";
import type { RecordList } from "@core/stores/record-list";
import { IconButton } from "@ui/parts/button";
import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { RawJson } from "./raw-json";
import styles from "./record-detail.module.css";
import { RecordFields } from "./record-fields";

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
      <RecordContent record={record} onSearch={(text) => void records.search(text)} />
    </>
  );
}

/** The same without a heading. */
export function RecordContent({ record, onSearch }: { record: AnyRecord; onSearch: (text: string) => void }) {
  return (
    <>
      <RecordFields record={record} onSearch={onSearch} />
      <RawJson key={record.id} record={record} />
    </>
  );
}
