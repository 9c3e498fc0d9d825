import { UnreadableRecordsStoreToken } from "@core/stores/tokens";
import type { UnreadableRecord } from "@core/stores/unreadable-records-store";
import { Button } from "@ui/components/button";
import { ConfirmDialog } from "@ui/components/confirm-dialog";
import { useService } from "@ui/services-context";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./records.module.css";
import { StoredRecordDialog } from "./stored-record-dialog";

/** Properties of what can be done about a record. */
export interface RecordActionsProps {
  record: UnreadableRecord;
  /** Called once it is deleted. */
  onDelete?: () => void;
}

/** Shows a record as it is stored, and deletes it after a question. */
export function RecordActions({ record, onDelete }: RecordActionsProps) {
  const { t } = useTranslation("records");
  const store = useService(UnreadableRecordsStoreToken);
  const [open, setOpen] = useState<"show" | "delete">();
  const close = () => setOpen(undefined);
  const remove = async () => {
    if (await store.remove(record)) onDelete?.();
  };
  return (
    <span className={styles.actions}>
      <Button size="small" variant="quiet" onClick={() => setOpen("show")}>
        {t("show")}
      </Button>
      <Button size="small" variant="quiet" onClick={() => setOpen("delete")}>
        {t("delete")}
      </Button>
      {open === "show" ? <StoredRecordDialog record={record} onClose={close} /> : null}
      {open === "delete" ? (
        <ConfirmDialog
          danger
          title={t("deleteTitle")}
          description={t("deleteHint")}
          confirmLabel={t("delete")}
          onConfirm={() => void remove()}
          onClose={close}
        />
      ) : null}
    </span>
  );
}
