import { BackupStoreToken } from "@core/stores/tokens";
import { downloadFile } from "@ui/download-file";
import { Button } from "@ui/elements/button";
import { ErrorAlert } from "@ui/elements/error-text";
import { Modal } from "@ui/elements/modal";
import { formatNumber } from "@ui/format";
import { useLanguage } from "@ui/language";
import { AppLink } from "@ui/links";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./dialogs.module.css";

/** Writes a backup and hands it over; says first what will be needed to open its keys again. */
const BackupDialog = observer(function BackupDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("database");
  const language = useLanguage();
  const store = useService(BackupStoreToken);
  const [isOld, setOld] = useState(false);
  const isWriting = store.status === "writing";
  useEffect(() => {
    void store.prepare();
    return () => store.cancel();
  }, [store]);
  const make = async () => {
    const made = await store.backUp(isOld ? 8 : 9);
    if (!made) return;
    downloadFile(made.name, made.file, made.file.type);
    if (store.omitted === 0) onClose();
  };
  const actions = isWriting ? (
    <Button onClick={store.cancel}>{t("common:cancel")}</Button>
  ) : (
    <Button variant="primary" onClick={() => void make()}>
      {t("backup.make")}
    </Button>
  );
  return (
    <Modal title={t("backup.open")} description={t("backup.hint")} onClose={onClose} actions={actions}>
      <div className={styles.body}>
        <p>
          {t("backup.keys")} <AppLink to="/settings#secure-storage">{t("backup.showKey")}</AppLink>
        </p>
        <label className={styles.choice}>
          <input type="checkbox" checked={isOld} onChange={(event) => setOld(event.target.checked)} />
          <span>
            {t("backup.old")}
            <small>{t("backup.oldHint")}</small>
          </span>
        </label>
        <div role="status">
          {isWriting ? (
            <p>
              {t("backup.writing", { count: store.written, shown: formatNumber(store.written, language) })}
            </p>
          ) : null}
          {store.omitted > 0 ? <p>{t("backup.omitted", { count: store.omitted })}</p> : null}
        </div>
        <ErrorAlert error={store.error} className={styles.error} />
      </div>
    </Modal>
  );
});

export default BackupDialog;
