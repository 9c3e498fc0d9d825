import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button";
import { Dialog } from "./dialog";

/** Properties of a confirmation. */
export interface ConfirmDialogProps {
  title: string;
  /** What will happen, and what will not. */
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
  const footer = (
    <>
      <Button onClick={onClose}>{t("cancel")}</Button>
      <Button variant={danger ? "danger" : "primary"} onClick={confirm}>
        {confirmLabel}
      </Button>
    </>
  );
  return <Dialog title={title} description={description} onClose={onClose} footer={footer} />;
}
