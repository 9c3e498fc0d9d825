import type { Task } from "@core/domain/task";
import { OrchestrationStrategies } from "@core/points/orchestration-strategy";
import type { AttemptWishes } from "@core/services/orchestration/task-library";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/components/button";
import { Modal } from "@ui/components/modal";
import { SelectField } from "@ui/components/select-field";
import { useListedModels } from "@ui/components/use-listed-models";
import { usePluginText } from "@ui/plugin-text";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./run-again-dialog.module.css";

/** Properties of the dialog. */
export interface RunAgainDialogProps {
  task: Task;
  onRun: (wishes: AttemptWishes) => void;
  onClose: () => void;
}

/** Asks by whom and how another attempt at a task is to be made; at first as the last one was. */
const RunAgainDialog = observer(function RunAgainDialog({ task, onRun, onClose }: RunAgainDialogProps) {
  const { t } = useTranslation(["tasks", "common"]);
  const providers = useService(ProvidersStoreToken);
  const strategies = useService(OrchestrationStrategies).all;
  const textOf = usePluginText(strategies.map(({ name }) => name));
  const [credentialId, setCredentialId] = useState(task.chosenModel?.credentialId ?? "");
  const [model, setModel] = useState(task.chosenModel?.model ?? "");
  const [strategy, setStrategy] = useState(task.strategy ?? "");
  useEffect(() => void providers.load(), [providers]);
  const credential = providers.credentials.find(({ id }) => id === credentialId);
  const listed = useListedModels(credential);
  const models = credential ? [...new Set([credential.model, ...listed])] : [];
  const chosen = models.includes(model) ? model : credential?.model;
  const run = () => {
    onRun({ strategy, ...(credential && chosen ? { chosenModel: { credentialId, model: chosen } } : {}) });
    onClose();
  };
  const automatic = { value: "", label: t("library.automatic") };
  return (
    <Modal
      title={t("library.runAgainTitle")}
      description={t("library.runAgainHint")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button variant="primary" onClick={run}>
            {t("library.runAgain")}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <SelectField
          label={t("library.provider")}
          value={credential ? credentialId : ""}
          options={[
            automatic,
            ...providers.credentials.map((each) => ({ value: each.id, label: providers.nameOf(each) })),
          ]}
          onChange={setCredentialId}
        />
        {credential ? (
          <SelectField
            label={t("library.model")}
            value={chosen}
            options={models.map((id) => ({ value: id, label: id }))}
            onChange={setModel}
          />
        ) : null}
        <SelectField
          label={t("library.strategy")}
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
