import { UnreadableRecordsStoreToken } from "@core/stores/tokens";
import type { UnreadableRecord } from "@core/stores/unreadable-records-store";
import { Modal } from "@ui/components/modal";
import { Skeleton } from "@ui/components/skeleton";
import { useService } from "@ui/services-context";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { DownloadRecord, RecordJson } from "./record-json";

/** A record just as it is stored, read when it is asked for. */
export function StoredRecordDialog({ record, onClose }: { record: UnreadableRecord; onClose: () => void }) {
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
      description={t(`database:stores.${record.store}`)}
      onClose={onClose}
      width="wide"
    >
      {stored === undefined ? <Skeleton lines={4} label={t("database:loading")} /> : null}
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
