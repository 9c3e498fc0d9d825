import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button";
import { Modal } from "./modal";

/** Properties of a confirmation. */
export interface ConfirmDialogProps {
  title: string;
  /** The consequences: what will happen, and what will not. */
  description: ReactNode;
  confirmLabel: string;
  danger?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({
  title,
  description,
  confirmLabel,
  danger,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const { t } = useTranslation("common");
  const confirm = () => {
    onClose();
    onConfirm();
  };
  const actions = (
    <>
      <Button onClick={onClose}>{t("cancel")}</Button>
      <Button variant={danger ? "danger" : "primary"} onClick={confirm}>
        {confirmLabel}
      </Button>
    </>
  );
  return <Modal title={title} description={description} onClose={onClose} actions={actions} />;
}
