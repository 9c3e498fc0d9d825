import type { TaskModel } from "@core/domain/task/task";
import { WORK_KINDS, type WorkKind } from "@core/domain/task/work-kind";
import { keepWorkModel, readWorkModels } from "@core/domain/task/work-models";
import { PreferencesToken } from "@core/ports/preferences";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { SelectField } from "@ui/elements/select-field";
import { useListedModels } from "@ui/features/providers/use-listed-models";
import { useService } from "@ui/services-context";
import styles from "@ui/theme/settings-section.module.css";
import { observer } from "mobx-react-lite";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";

/** The models for each kind of work in a task. */
export function WorkModelsGroup() {
  const { t } = useTranslation("setup");
  const preferences = useService(PreferencesToken);
  const providers = useService(ProvidersStoreToken);
  useEffect(() => void providers.load(), [providers]);
  const [models, setModels] = useState(() => readWorkModels(preferences));
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be laid out like the headings beside it
    <div className={styles.group} role="group" aria-labelledby={id}>
      <span id={id} className={styles.label}>
        {t("workModel.work")}
      </span>
      <p className={styles.hint}>{t("workModel.hint")}</p>
      {WORK_KINDS.map((kind) => (
        <WorkModelFields
          key={kind}
          kind={kind}
          value={models[kind]}
          onChange={(model) => {
            keepWorkModel(preferences, kind, model);
            setModels(readWorkModels(preferences));
          }}
        />
      ))}
    </div>
  );
}

interface WorkModelFieldsProps {
  kind: WorkKind;
  /** Nothing where the default model does it. */
  value: TaskModel | undefined;
  onChange: (model: TaskModel | undefined) => void;
}

/** The provider and model for one kind of work; one that is gone is said to be. */
const WorkModelFields = observer(function WorkModelFields({ kind, value, onChange }: WorkModelFieldsProps) {
  const { t } = useTranslation("setup");
  const providers = useService(ProvidersStoreToken);
  const { credentials } = providers;
  const chosen = credentials.find(({ id }) => id === value?.credentialId);
  const listed = useListedModels(chosen);
  const isGone = providers.status === "ready" && value !== undefined && !chosen;
  const models = [...new Set([value?.model, chosen?.model, ...listed])].filter((model) => model);
  const choose = (credentialId: string) => {
    const credential = credentials.find(({ id }) => id === credentialId);
    const suggested = providers.providers.find(({ id }) => id === credential?.provider)?.suggestedModels[0];
    const model = credential?.model || suggested?.id;
    onChange(model ? { credentialId, model } : undefined);
  };
  return (
    <div className={styles.fields}>
      <SelectField
        label={t("common:of", { label: t("common:provider"), name: t(`effort.${kind}`) })}
        value={value?.credentialId ?? ""}
        options={[
          { value: "", label: t("workModel.default") },
          ...credentials.map((each) => ({ value: each.id, label: providers.nameOf(each) })),
          ...(isGone
            ? [{ value: value.credentialId, label: t("workModel.gone", { model: value.model }) }]
            : []),
        ]}
        onChange={choose}
      />
      {value && chosen ? (
        <SelectField
          label={t("common:of", { label: t("common:model"), name: t(`effort.${kind}`) })}
          value={value.model}
          options={models.map((id) => ({ value: id ?? "", label: id ?? "" }))}
          onChange={(model) => onChange({ ...value, model })}
        />
      ) : null}
    </div>
  );
});
