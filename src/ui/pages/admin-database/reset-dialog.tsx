import { BackupStoreToken } from "@core/stores/tokens";
import { downloadFile } from "@ui/download-file";
import { Button } from "@ui/elements/button";
import { ErrorText } from "@ui/elements/error-text";
import { Modal } from "@ui/elements/modal";
import { RunningWorkNotice } from "@ui/features/restoring/running-work-notice";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./dialogs.module.css";

/** Asks before everything is deleted, offering a backup. */
const ResetDialog = observer(function ResetDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("database");
  const store = useService(BackupStoreToken);
  const [isSure, setSure] = useState(false);
  const isBusy = store.status !== "idle";
  useEffect(() => void store.prepare(), [store]);
  const backUp = async () => {
    const made = await store.backUp(9);
    if (made) downloadFile(made.name, made.file, made.file.type);
  };
  const actions = (
    <>
      <Button disabled={isBusy} onClick={onClose}>
        {t("common:cancel")}
      </Button>
      <Button variant="danger" disabled={isBusy || !isSure} onClick={() => void store.reset()}>
        {t("reset.open")}
      </Button>
    </>
  );
  return (
    <Modal
      title={t("reset.title")}
      description={t("reset.warning")}
      onClose={onClose}
      actions={actions}
      dismissal={store.status === "resetting" ? "none" : "deliberate"}
    >
      <div className={styles.body}>
        <p>{t("reset.kept")}</p>
        {store.copies.length > 0 ? <p>{t("reset.copies", { count: store.copies.length })}</p> : null}
        <RunningWorkNotice running={store.running} />
        <div>
          <Button disabled={isBusy} onClick={() => void backUp()}>
            {t("reset.backUp")}
          </Button>
        </div>
        <label className={styles.choice}>
          <input type="checkbox" checked={isSure} onChange={(event) => setSure(event.target.checked)} />
          <span>{t("reset.sure")}</span>
        </label>
        <p role="status">{store.status === "resetting" ? t("reset.resetting") : null}</p>
        {store.error ? (
          <div role="alert" className={styles.error}>
            <p>
              <ErrorText error={store.error} />
            </p>
            {store.error.code === "database.deletion-blocked" ? <p>{t("reset.blocked")}</p> : null}
          </div>
        ) : null}
      </div>
    </Modal>
  );
});

export default ResetDialog;
