import { type ForkChanges, isForkable } from "@core/domain/journal/fork";
import type { Task } from "@core/domain/task/task";
import { AppError, isAppError } from "@core/errors/app-error";
import { Button } from "@ui/elements/button";
import { ErrorText } from "@ui/elements/error-text";
import { Modal } from "@ui/elements/modal";
import { Skeleton } from "@ui/elements/skeleton";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useOpenedTask } from "../use-opened-task";
import { ForkFields, withoutBlanks } from "./fork-fields";

/** Properties of the dialog. */
export interface ForkDialogProps {
  task: Pick<Task, "id">;
  onFork: (changes: ForkChanges) => void;
  onClose: () => void;
}

/** Asks what is to be different in a fork of a task, and tells beforehand what is kept and what is done again. */
const ForkDialog = observer(function ForkDialog({ task, onFork, onClose }: ForkDialogProps) {
  const { t } = useTranslation(["tasks", "common"]);
  const opened = useOpenedTask(task.id);
  const failure = isAppError(opened) ? opened : undefined;
  const view = isAppError(opened) ? undefined : opened;
  const [changes, setChanges] = useState<ForkChanges>({});
  const isChanged = changes.requirements || changes.notes?.size || changes.agents?.size;
  const fork = () => {
    onFork(withoutBlanks(changes));
    onClose();
  };
  return (
    <Modal
      title={t("fork.title")}
      width="wide"
      dismissal="deliberate"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button variant="primary" disabled={!isChanged || !view} onClick={fork}>
            {t("fork.confirm")}
          </Button>
        </>
      }
    >
      {failure ? <ErrorText error={failure} /> : null}
      {opened ? null : <Skeleton lines={6} />}
      {view ? (
        isForkable(view.state) ? (
          <ForkFields view={view} changes={changes} onChange={setChanges} />
        ) : (
          <ErrorText error={new AppError("task.not-forkable")} />
        )
      ) : null}
    </Modal>
  );
});
export default ForkDialog;
