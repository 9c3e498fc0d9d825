import type { TaskModel } from "@core/domain/task/task";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { SelectField } from "@ui/elements/select-field";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useListedModels } from "./use-listed-models";

/** Properties of the fields. */
export interface ModelFieldsProps {
  /** Nothing where it is left to the agents, and to what is in force. */
  value: TaskModel | undefined;
  onChange: (model: TaskModel | undefined) => void;
}

/** One of the user's providers and a model of it; no model can be chosen before the provider. */
export const ModelFields = observer(function ModelFields({ value, onChange }: ModelFieldsProps) {
  const { t } = useTranslation("tasks");
  const providers = useService(ProvidersStoreToken);
  useEffect(() => void providers.load(), [providers]);
  const credential = providers.credentials.find(({ id }) => id === value?.credentialId);
  const listed = useListedModels(credential);
  const models =
    credential && value ? [...new Set([credential.model, value.model, ...listed])].filter(Boolean) : [];
  const choose = (credentialId: string) => {
    const chosen = providers.credentials.find(({ id }) => id === credentialId);
    onChange(chosen && { credentialId, model: chosen.model });
  };
  return (
    <>
      <SelectField
        label={t("common:provider")}
        value={credential?.id ?? ""}
        options={[
          { value: "", label: t("common:prompt.automatic") },
          ...providers.credentials.map((each) => ({ value: each.id, label: providers.nameOf(each) })),
        ]}
        onChange={choose}
      />
      {credential && value ? (
        <SelectField
          label={t("common:model")}
          value={value.model}
          options={models.map((id) => ({ value: id, label: id }))}
          onChange={(model) => onChange({ ...value, model })}
        />
      ) : null}
    </>
  );
});
