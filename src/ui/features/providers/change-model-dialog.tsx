import { chooseModel } from "@core/services/models/choose-model";
import type { ModelChoice } from "@core/stores/conversation/replies";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { ErrorAlert } from "@ui/elements/error-text";
import { Modal } from "@ui/elements/modal";
import { SelectField } from "@ui/elements/select-field";
import { useService } from "@ui/services-context";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ChangeDialogProps } from "./change-key-dialog";
import styles from "./first-run-choices.module.css";
import { useChangeCredential } from "./use-change-credential";
import { useListedModels } from "./use-listed-models";

/** Properties of the dialog that offers another model. */
export interface ChangeModelProps extends ChangeDialogProps {
  /** The model that was used. */
  gone: string;
  /** Takes the choice where the model was chosen apart from its provider, whose own stays as it is then. */
  onChoose?: ((choice: ModelChoice) => Promise<void>) | undefined;
}

/** Offers the models there are where the one that was used is gone. */
export default function ChangeModelDialog(props: ChangeModelProps) {
  const { credential, gone, onChoose, onChanged, onClose } = props;
  const { t } = useTranslation(["setup", "common"]);
  const store = useService(ProvidersStoreToken);
  const provider = store.providers.find(({ id }) => id === credential.provider);
  const [chosen, setChosen] = useState("");
  const done = () => {
    onClose();
    onChanged();
  };
  const { saving, failure, change } = useChangeCredential(credential, done);
  const models = useListedModels(credential).filter((model) => model !== gone);
  const model = chosen || (provider && models.length > 0 ? chooseModel(provider, models) : "");
  const save = () =>
    onChoose ? onChoose({ credentialId: credential.id, model }).then(done) : change({ model });
  return (
    <Modal
      title={t("failure.modelTitle", { name: store.nameOf(credential) })}
      description={t("failure.modelHint", { model: gone })}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button variant="primary" disabled={saving || model === ""} onClick={() => void save()}>
            {t("failure.saveAndRetry")}
          </Button>
        </>
      }
    >
      <SelectField
        label={t("common:model")}
        value={model}
        options={models.map((id) => ({ value: id, label: id }))}
        disabled={saving}
        onChange={setChosen}
      />
      <ErrorAlert error={failure} className={styles.failure} />
    </Modal>
  );
}
