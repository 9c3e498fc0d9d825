import { RestoreStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { ImportDialog } from "@ui/elements/files/import-dialog";
import { useLanguage } from "@ui/language";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { AddedText } from "./added-text";
import { RestorePreviewText } from "./restore-preview-text";
import { RunningWorkNotice } from "./running-work-notice";

const STEPS = {
  idle: "choosing",
  reading: "reading",
  ready: "ready",
  restoring: "saving",
  adding: "saving",
  added: "done",
} as const;

/** The properties of the dialog; a `file` is read at once, without one it is chosen there. */
interface RestoreDialogProps {
  readonly file?: Blob;
  readonly onClose: () => void;
}

/** Chooses a backup, shows what it would replace, and replaces it when told to. */
const RestoreDialog = observer(function RestoreDialog({ file, onClose }: RestoreDialogProps) {
  const { t } = useTranslation("database");
  const store = useService(RestoreStoreToken);
  const { status, preview, running, error, progress, outcome } = store;
  const share = new Intl.NumberFormat(useLanguage(), { style: "percent" }).format(progress);
  useEffect(() => {
    if (file) void store.read(file);
    return () => store.clear();
  }, [store, file]);
  const close = () => {
    store.showAdded();
    onClose();
  };
  const actions = outcome ? (
    <Button variant="primary" onClick={close}>
      {t(outcome.added > 0 ? "restore.show" : "common:close")}
    </Button>
  ) : preview ? (
    <>
      <Button variant="danger" onClick={() => void store.restore()}>
        {t("restore.confirm")}
      </Button>
      {preview.version === 8 ? (
        <Button variant="primary" onClick={() => void store.add()}>
          {t("restore.add")}
        </Button>
      ) : null}
    </>
  ) : null;
  return (
    <ImportDialog
      title={t("restore.open")}
      description={t("restore.hint")}
      accept=".json,application/json"
      chooseLabel={t("restore.choose")}
      chooseText={preview ? t("restore.other") : undefined}
      step={STEPS[status]}
      error={error}
      onFile={(file) => void store.read(file)}
      onClose={close}
      actions={actions}
      dismissal="deliberate"
      notice={preview ? <RunningWorkNotice running={running} /> : null}
    >
      {status === "reading" ? <p>{t("restore.reading", { share })}</p> : null}
      {status === "restoring" ? <p>{t("restore.restoring", { share })}</p> : null}
      {status === "adding" ? <p>{t("restore.adding", { share })}</p> : null}
      {outcome ? <AddedText outcome={outcome} /> : null}
      {preview && !outcome ? <RestorePreviewText preview={preview} /> : null}
    </ImportDialog>
  );
});

export default RestoreDialog;
