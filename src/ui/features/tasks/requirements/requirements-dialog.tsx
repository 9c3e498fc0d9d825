import type { Requirement } from "@core/domain/requirement/requirement";
import { Button } from "@ui/elements/button";
import { Modal } from "@ui/elements/modal";
import { RequirementEditor, withoutBlank } from "@ui/features/tasks/brief/requirement-editor";
import { useState } from "react";
import { useTranslation } from "react-i18next";

/** Properties of the dialog. */
export interface RequirementsDialogProps {
  taskId: string;
  requirements: readonly Requirement[];
  /** The one that is to be changed, where it is known. */
  focusOn?: string;
  onSave: (requirements: readonly Requirement[]) => void;
  onClose: () => void;
}

/** The requirements, to be changed after the work. A changed one is open until it has been checked. */
export default function RequirementsDialog({
  taskId,
  requirements,
  focusOn,
  onSave,
  onClose,
}: RequirementsDialogProps) {
  const { t } = useTranslation("tasks");
  const [edited, setEdited] = useState(requirements);
  const save = () => {
    onSave(withoutBlank(edited));
    onClose();
  };
  return (
    <Modal
      title={t("edit.title")}
      description={t("edit.hint")}
      width="wide"
      dismissal="deliberate"
      initialFocus={
        focusOn === undefined
          ? undefined
          : () => document.getElementById(`edit-${focusOn}`)?.querySelector("textarea")
      }
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button variant="primary" disabled={edited === requirements} onClick={save}>
            {t("common:save")}
          </Button>
        </>
      }
    >
      <RequirementEditor taskId={taskId} requirements={edited} onChange={setEdited} />
    </Modal>
  );
}
