import type { Task } from "@core/domain/task/task";
import { OrchestrationStrategies } from "@core/points/orchestration-strategy";
import type { AttemptOptions } from "@core/services/orchestration/library/task-library";
import { Button } from "@ui/elements/button";
import { Modal } from "@ui/elements/modal";
import { SelectField } from "@ui/elements/select-field";
import { ModelFields } from "@ui/features/providers/model-fields";
import { usePluginText } from "@ui/plugin-text";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./run-again-dialog.module.css";

/** Properties of the dialog. */
export interface RunAgainDialogProps {
  task: Task;
  onRun: (options: AttemptOptions) => void;
  onClose: () => void;
}

/** Asks by whom and how another attempt at a task is to be made; at first as the last one was. */
const RunAgainDialog = observer(function RunAgainDialog({ task, onRun, onClose }: RunAgainDialogProps) {
  const { t } = useTranslation(["tasks", "common"]);
  const strategies = useService(OrchestrationStrategies).all;
  const textOf = usePluginText(strategies.map(({ name }) => name));
  const [chosenModel, setChosenModel] = useState(task.chosenModel);
  const [strategy, setStrategy] = useState(task.strategy ?? "");
  const run = () => {
    onRun({ strategy, ...(chosenModel ? { chosenModel } : {}) });
    onClose();
  };
  const automatic = { value: "", label: t("common:prompt.automatic") };
  return (
    <Modal
      title={t("header.runAgain")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button variant="primary" onClick={run}>
            {t("header.runAgain")}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <ModelFields value={chosenModel} onChange={setChosenModel} />
        <SelectField
          label={t("common:prompt.strategy")}
          value={strategy}
          options={[
            automatic,
            ...strategies.map(({ id, name }) => ({ value: id, label: textOf(name) || id })),
          ]}
          onChange={setStrategy}
        />
      </div>
    </Modal>
  );
});
export default RunAgainDialog;
