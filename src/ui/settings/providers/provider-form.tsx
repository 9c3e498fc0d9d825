import { ProvidersStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { ErrorAlert } from "@ui/elements/error-text";
import { SelectField } from "@ui/elements/select-field";
import { TextField } from "@ui/elements/text-field";
import { ModelDownload } from "@ui/features/providers/model-download";
import { AppLink } from "@ui/links";
import { useService } from "@ui/services-context";
import section from "@ui/theme/settings-section.module.css";
import { observer } from "mobx-react-lite";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { ModelField } from "./model-field";
import styles from "./providers.module.css";
import { useProviderForm } from "./use-provider-form";

/** Adds a provider. Its key is checked with the provider before it is saved. */
export const ProviderForm = observer(function ProviderForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation("settings");
  const { providers, provider, fields, saving, failure, choose, set, save } = useProviderForm(onDone);
  const { credentials } = useService(ProvidersStoreToken);
  // The second of a kind is the first that needs a name.
  const isAnother = credentials.some((credential) => credential.provider === fields.provider);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const options = providers.map(({ id, name, simulated }) => ({
    value: id,
    label: simulated ? t("providers.simulatedName", { name }) : name,
  }));
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <SelectField
        label={t("common:provider")}
        value={fields.provider}
        options={options}
        disabled={saving}
        autoFocus
        onChange={choose}
      />
      {provider?.descriptionKey ? <Description textKey={provider.descriptionKey} /> : null}
      {provider?.needsKey ? (
        <TextField
          label={t("setup:key.label")}
          hint={<KeyHint page={provider.keyPage} />}
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={fields.apiKey}
          disabled={saving}
          onChange={(event) => set({ apiKey: event.target.value })}
        />
      ) : null}
      <ModelField
        provider={provider}
        fields={fields}
        disabled={saving}
        onChange={(model) => set({ model })}
      />
      {provider?.acceptsBaseUrl ? (
        <TextField
          label={t("providers.baseUrl")}
          type="url"
          placeholder={provider.defaultBaseUrl ?? "https://example.com/v1"}
          value={fields.baseUrl}
          disabled={saving}
          onChange={(event) => set({ baseUrl: event.target.value })}
        />
      ) : null}
      {isAnother ? (
        <TextField
          label={t("common:name")}
          maxLength={60}
          autoComplete="off"
          value={fields.name}
          disabled={saving}
          onChange={(event) => set({ name: event.target.value })}
        />
      ) : null}
      <ModelDownload />
      <ErrorAlert error={failure} className={section.failure} />
      <div className={section.row}>
        <Button type="submit" variant="primary" disabled={saving}>
          {t(saving ? "setup:key.checking" : "common:save")}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t("common:cancel")}
        </Button>
      </div>
    </form>
  );
});

/** The hint about a key: what becomes of it, and where one is made. */
function KeyHint({ page }: { page: string | undefined }) {
  const { t } = useTranslation(["settings", "setup"]);
  if (!page) return t("setup:key.hint");
  return (
    <>
      {t("setup:key.hint")} <AppLink to={page}>{t("setup:key.get")}</AppLink>
    </>
  );
}

/** Apart, because it waits for the texts of the provider's own namespace. */
function Description({ textKey }: { textKey: string }) {
  const [namespace = "settings"] = textKey.split(":");
  const { t } = useTranslation(namespace);
  return <p className={section.hint}>{t(textKey)}</p>;
}
