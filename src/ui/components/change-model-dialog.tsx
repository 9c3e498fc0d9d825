import { chooseModel } from "@core/services/models/choose-model";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { useService } from "@ui/services-context";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button";
import type { ChangeDialogProps } from "./change-key-dialog";
import { ErrorAlert } from "./error-text";
import styles from "./first-run-choices.module.css";
import { Modal } from "./modal";
import { SelectField } from "./select-field";
import { useChangeCredential } from "./use-change-credential";
import { useListedModels } from "./use-listed-models";

/** Offers the models there are where the one that was used is gone. */
export default function ChangeModelDialog({ credential, onChanged, onClose }: ChangeDialogProps) {
  const { t } = useTranslation(["setup", "common"]);
  const store = useService(ProvidersStoreToken);
  const provider = store.providers.find(({ id }) => id === credential.provider);
  const [chosen, setChosen] = useState("");
  const { saving, failure, change } = useChangeCredential(credential, () => {
    onClose();
    onChanged();
  });
  const models = useListedModels(credential).filter((model) => model !== credential.model);
  const model = chosen || (provider && models.length > 0 ? chooseModel(provider, models) : "");
  return (
    <Modal
      title={t("failure.modelTitle", { name: store.nameOf(credential) })}
      description={t("failure.modelHint", { model: credential.model })}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button variant="primary" disabled={saving || model === ""} onClick={() => void change({ model })}>
            {t("failure.saveAndRetry")}
          </Button>
        </>
      }
    >
      <SelectField
        label={t("failure.model")}
        value={model}
        options={models.map((id) => ({ value: id, label: id }))}
        disabled={saving}
        onChange={setChosen}
      />
      <ErrorAlert error={failure} className={styles.failure} />
    </Modal>
  );
}
