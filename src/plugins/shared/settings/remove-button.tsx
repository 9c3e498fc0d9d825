import { Button } from "@ui/elements/button";
import { ConfirmDialog } from "@ui/elements/confirm-dialog";
import { useState } from "react";
import { useTranslation } from "react-i18next";

/** Properties of the button. */
export interface RemoveButtonProps {
  /** Name of what is removed. */
  name: string;
  /** The question before, and what is lost with it. */
  title: string;
  hint: string;
  onRemove: () => void;
}

/** Removes what stands in a list of the settings, once that was confirmed. */
export function RemoveButton({ name, title, hint, onRemove }: RemoveButtonProps) {
  const { t } = useTranslation("common");
  const [removing, setRemoving] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="danger"
        aria-label={t("of", { label: t("remove"), name })}
        onClick={() => setRemoving(true)}
      >
        {t("remove")}
      </Button>
      {removing ? (
        <ConfirmDialog
          title={title}
          description={hint}
          confirmLabel={t("remove")}
          danger
          onConfirm={onRemove}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </>
  );
}
