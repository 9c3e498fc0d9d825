import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../button";
import { ImportDialog, type ImportDialogProps } from "./import-dialog";
import type { RunningImport } from "./use-file-import";

/** Properties of the dialog. */
export interface FileImportDialogProps<Preview>
  extends Pick<ImportDialogProps, "title" | "description" | "accept" | "onClose"> {
  running: RunningImport<Preview>;
  /** The contents of the file that was read. */
  findings: (preview: Preview) => ReactNode;
}

/** A dialog about an import that is under way: what is in the file is shown, and imported once that is confirmed. */
export function FileImportDialog<Preview>({ running, findings, ...about }: FileImportDialogProps<Preview>) {
  const { t } = useTranslation("common");
  const { stage, read, save } = running;
  return (
    <ImportDialog
      {...about}
      chooseLabel={t("chooseFile")}
      step={stage.step}
      error={stage.step === "choosing" ? stage.error : undefined}
      onFile={read}
      actions={
        stage.step === "ready" ? (
          <Button variant="primary" onClick={() => save(stage.preview)}>
            {t("import")}
          </Button>
        ) : null
      }
    >
      {stage.step === "reading" || stage.step === "saving" ? <p>{t("loading")}</p> : null}
      {stage.step === "ready" ? findings(stage.preview) : null}
    </ImportDialog>
  );
}
