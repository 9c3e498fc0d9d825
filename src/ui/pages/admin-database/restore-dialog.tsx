import { RestoreStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { ErrorAlert } from "@ui/elements/error-text";
import { Modal } from "@ui/elements/modal";
import { useLanguage } from "@ui/language";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { AddedText } from "./added-text";
import styles from "./dialogs.module.css";
import { RestorePreviewText } from "./restore-preview-text";
import { RunningWorkNotice } from "./running-work-notice";

/** Chooses a backup, shows what it would replace, and replaces it when told to. */
const RestoreDialog = observer(function RestoreDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("database");
  const store = useService(RestoreStoreToken);
  const input = useRef<HTMLInputElement>(null);
  const { status, preview, running, error, progress, outcome } = store;
  const percent = new Intl.NumberFormat(useLanguage(), { style: "percent" });
  const isBusy = status === "reading" || status === "restoring" || status === "adding";
  const isAdditive = preview?.version === 8;
  useEffect(() => () => store.clear(), [store]);
  const close = () => {
    store.showAdded();
    onClose();
  };
  const actions = outcome ? (
    <Button variant="primary" onClick={close}>
      {t(outcome.added > 0 ? "restore.show" : "restore.close")}
    </Button>
  ) : (
    <>
      <Button disabled={isBusy} onClick={() => input.current?.click()}>
        {t(preview ? "restore.other" : "restore.choose")}
      </Button>
      {preview ? (
        <Button variant="danger" disabled={isBusy} onClick={() => void store.restore()}>
          {t("restore.confirm")}
        </Button>
      ) : null}
      {isAdditive ? (
        <Button variant="primary" disabled={isBusy} onClick={() => void store.add()}>
          {t("restore.add")}
        </Button>
      ) : null}
    </>
  );
  return (
    <Modal
      title={t("restore.open")}
      description={t("restore.hint")}
      onClose={close}
      actions={actions}
      dismissal={status === "restoring" || status === "adding" ? "none" : "deliberate"}
    >
      <div className={styles.body}>
        <input
          ref={input}
          type="file"
          hidden
          accept=".json,application/json"
          aria-label={t("restore.choose")}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) void store.read(file);
            event.target.value = "";
          }}
        />
        <ErrorAlert error={error} className={styles.error} />
        <div role="status" className={styles.body}>
          {status === "reading" ? <p>{t("restore.reading", { share: percent.format(progress) })}</p> : null}
          {status === "restoring" ? <p>{t("restore.restoring")}</p> : null}
          {status === "adding" ? <p>{t("restore.adding", { share: percent.format(progress) })}</p> : null}
          {outcome ? <AddedText outcome={outcome} /> : null}
          {preview && !outcome ? <RestorePreviewText preview={preview} /> : null}
        </div>
        {preview ? <RunningWorkNotice running={running} /> : null}
      </div>
    </Modal>
  );
});

export default RestoreDialog;
