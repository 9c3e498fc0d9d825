import type { UnreadableRecord } from "@core/stores/data/unreadable-records-store";
import { UnreadableRecordsStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { ConfirmDialog } from "@ui/elements/confirm-dialog";
import { Modal } from "@ui/elements/modal";
import { Skeleton } from "@ui/elements/skeleton";
import { useService } from "@ui/services-context";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { DownloadRecord, RecordJson } from "./record-json";
import styles from "./records.module.css";

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
        {t("common:delete")}
      </Button>
      {open === "show" ? <StoredRecordDialog record={record} onClose={close} /> : null}
      {open === "delete" ? (
        <ConfirmDialog
          danger
          title={t("deleteTitle")}
          description={t("deleteHint")}
          confirmLabel={t("common:delete")}
          onConfirm={() => void remove()}
          onClose={close}
        />
      ) : null}
    </span>
  );
}

/** A record just as it is stored, read when it is asked for. */
function StoredRecordDialog({ record, onClose }: { record: UnreadableRecord; onClose: () => void }) {
  const { t } = useTranslation(["records", "database"]);
  const store = useService(UnreadableRecordsStoreToken);
  const [stored, setStored] = useState<object | "gone">();
  useEffect(() => {
    let isShown = true;
    const show = (found: object | undefined) => isShown && setStored(found ?? "gone");
    store.read(record).then(show, () => show(undefined));
    return () => {
      isShown = false;
    };
  }, [store, record]);
  return (
    <Modal
      title={t("title")}
      description={t(`database:stores.${record.store}`, { defaultValue: record.store })}
      onClose={onClose}
      width="wide"
    >
      {stored === undefined ? <Skeleton lines={4} label={t("common:loading")} /> : null}
      {stored === "gone" ? <p>{t("gone")}</p> : null}
      {typeof stored === "object" ? (
        <>
          <RecordJson record={stored} />
          <DownloadRecord record={stored} />
        </>
      ) : null}
    </Modal>
  );
}
