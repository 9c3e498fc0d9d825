import { Button } from "@ui/components/button";
import { ConfirmDialog } from "@ui/components/confirm-dialog";
import { useState } from "react";
import { useTranslation } from "react-i18next";

/** Deletes the settings after asking. */
export function DeleteLangfuse({ disabled, onDelete }: { disabled: boolean; onDelete: () => void }) {
  const { t } = useTranslation("tracer-langfuse");
  const [confirming, setConfirming] = useState(false);
  return (
    <>
      <Button variant="danger" disabled={disabled} onClick={() => setConfirming(true)}>
        {t("delete")}
      </Button>
      {confirming ? (
        <ConfirmDialog
          title={t("deleteTitle")}
          description={t("deleteHint")}
          confirmLabel={t("deleteConfirm")}
          danger
          onConfirm={onDelete}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </>
  );
}
