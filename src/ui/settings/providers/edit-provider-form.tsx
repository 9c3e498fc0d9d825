import type { Credential } from "@core/domain/model/credential";
import { Button } from "@ui/elements/button";
import { ErrorAlert } from "@ui/elements/error-text";
import { TextField } from "@ui/elements/text-field";
import section from "@ui/theme/settings-section.module.css";
import { observer } from "mobx-react-lite";
import { type FormEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import { ExtraFields } from "./extra-fields";
import { ModelField } from "./model-field";
import styles from "./providers.module.css";
import { useEditProvider } from "./use-edit-provider";

/** Changes a configured provider. Its key is not shown; left empty it stays, unless the address changes. */
export const EditProviderForm = observer(function EditProviderForm(props: {
  credential: Credential;
  onDone: () => void;
}) {
  const { t } = useTranslation("settings");
  const headingId = useId();
  const { provider, fields, saving, failure, set, save } = useEditProvider(props.credential, props.onDone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const text = (
    field: "name" | "apiKey" | "baseUrl" | "temperature" | "maxTokens" | "contextWindow",
    label = `providers.${field}`,
  ) => ({
    label: t(label),
    value: fields[field],
    disabled: saving,
    onChange: (event: { target: HTMLInputElement }) => set({ [field]: event.target.value }),
  });
  const hidesKey = provider && !provider.needsKey && !props.credential.encryptedApiKey;
  return (
    <form className={styles.form} aria-labelledby={headingId} noValidate onSubmit={submit}>
      <h3 id={headingId}>{t("providers.editOf", { name: provider?.name ?? props.credential.provider })}</h3>
      <TextField {...text("name", "common:name")} maxLength={60} autoComplete="off" />
      {hidesKey ? null : (
        <TextField
          {...text("apiKey", "setup:key.label")}
          hint={t("providers.keepKeyHint")}
          type="password"
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <ModelField
        provider={provider}
        fields={fields}
        saved={props.credential}
        disabled={saving}
        onChange={(model) => set({ model })}
      />
      {provider?.acceptsBaseUrl ? (
        <TextField {...text("baseUrl")} type="url" placeholder={provider.defaultBaseUrl} />
      ) : null}
      <TextField {...text("temperature")} type="number" min={0} max={2} step={0.1} autoComplete="off" />
      <TextField
        {...text("maxTokens")}
        hint={t("providers.limitsHint")}
        type="number"
        min={1}
        step={1}
        autoComplete="off"
      />
      <TextField
        {...text("contextWindow")}
        hint={t("providers.contextWindowHint")}
        type="number"
        min={1000}
        step={1}
        autoComplete="off"
      />
      {provider?.takesExtras ? <ExtraFields fields={fields} disabled={saving} onChange={set} /> : null}
      <ErrorAlert error={failure} className={section.failure} />
      <div className={section.row}>
        <Button type="submit" variant="primary" disabled={saving}>
          {t(saving ? "setup:key.checking" : "common:save")}
        </Button>
        <Button variant="quiet" onClick={props.onDone}>
          {t("common:cancel")}
        </Button>
      </div>
    </form>
  );
});
