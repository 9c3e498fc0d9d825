import type { TaskModel } from "@core/domain/task/task";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { SelectField } from "@ui/elements/select-field";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useOtherModels } from "./other-models";

/** Properties of the fields. */
export interface AnotherModelFieldsProps {
  /** Nothing where no other model checks. */
  value: TaskModel | undefined;
  onChange: (model: TaskModel | undefined) => void;
  disabled?: boolean;
}

/** Whether another model checks what must be, and which; off where there is only one, which is said. */
export const AnotherModelFields = observer(function AnotherModelFields(props: AnotherModelFieldsProps) {
  const { value, onChange, disabled = false } = props;
  const { t } = useTranslation("tasks");
  const providers = useService(ProvidersStoreToken);
  useEffect(() => void providers.load(), [providers]);
  const { credentials, models, firstOf } = useOtherModels(providers, value);
  const isReady = providers.status === "ready";
  const isAlone = credentials.length === 0 && value === undefined;
  const isGone = isReady && value !== undefined && !credentials.some(({ id }) => id === value.credentialId);
  const choose = (credentialId: string) => {
    const chosen = credentials.find(({ id }) => id === credentialId);
    onChange(chosen && { credentialId, model: firstOf(chosen) });
  };
  return (
    <>
      <SelectField
        label={t("secondCheck.label")}
        hint={isReady && isAlone ? t("secondCheck.alone") : t("secondCheck.hint")}
        value={value?.credentialId ?? ""}
        disabled={disabled || isAlone}
        options={[
          { value: "", label: t("secondCheck.off") },
          ...credentials.map((each) => ({ value: each.id, label: providers.nameOf(each) })),
          ...(value && isGone
            ? [{ value: value.credentialId, label: t("secondCheck.gone", { model: value.model }) }]
            : []),
        ]}
        onChange={choose}
      />
      {value && models.length > 0 ? (
        <SelectField
          label={t("secondCheck.model")}
          value={value.model}
          disabled={disabled}
          options={models.map((id) => ({ value: id, label: id }))}
          onChange={(model) => onChange({ ...value, model })}
        />
      ) : null}
    </>
  );
});
