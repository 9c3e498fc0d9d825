import type { ReactNode } from "react";
import { ErrorAlert } from "../error-text";
import { Modal, type ModalProps } from "../modal";
import { FileButton } from "./file-button";
import styles from "./import-dialog.module.css";

/** Properties of a dialog that imports a file. */
export interface ImportDialogProps extends Pick<ModalProps, "title" | "description" | "onClose"> {
  /** Kinds of files to offer, as the `accept` attribute takes them. */
  accept: string;
  /** Name of the file's field. */
  chooseLabel: string;
  /** Words on its button, where they are not those. */
  chooseText?: string | undefined;
  /** Step of the import: nothing can be chosen once it is done, and nothing be left while it is being saved. */
  step: "choosing" | "reading" | "ready" | "saving" | "done";
  onFile: (file: File) => void;
  /** The reason nothing can be or was imported. */
  error?: unknown;
  /** Buttons besides the choice of a file, the one that finishes last. */
  actions?: ReactNode;
  /** Whether a click beside the dialog leaves it as well. */
  dismissal?: "easy" | "deliberate";
  /** The contents of the file, how far it is read or saved, and the outcome; told as they change. */
  children?: ReactNode;
  /** Words on what the import would do besides. */
  notice?: ReactNode;
}

/** A dialog in steps: a file is chosen, read and shown, and imported once that is confirmed. */
export function ImportDialog({
  accept,
  chooseLabel,
  chooseText,
  step,
  onFile,
  error,
  actions,
  dismissal = "easy",
  children,
  notice,
  ...modal
}: ImportDialogProps) {
  const isSaving = step === "saving";
  const buttons = (
    <>
      {step === "done" ? null : (
        <FileButton label={chooseLabel} accept={accept} onFiles={([file]) => onFile(file)}>
          {chooseText}
        </FileButton>
      )}
      {actions}
    </>
  );
  return (
    <Modal {...modal} actions={isSaving ? null : buttons} dismissal={isSaving ? "none" : dismissal}>
      <div className={styles.body}>
        <ErrorAlert error={error} className={styles.error} />
        <div role="status" className={styles.body}>
          {children}
        </div>
        {notice}
      </div>
    </Modal>
  );
}
