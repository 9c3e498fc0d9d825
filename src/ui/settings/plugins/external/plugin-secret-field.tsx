import type { ManifestSecret } from "@core/domain/external-plugins/manifest";
import { ExternalPluginsStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { ErrorAlert } from "@ui/elements/error-text";
import { TextField } from "@ui/elements/text-field";
import { useService } from "@ui/services-context";
import section from "@ui/theme/settings-section.module.css";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./external.module.css";

/** Properties of the field. */
export interface PluginSecretFieldProps {
  pluginId: string;
  secret: ManifestSecret;
}

/** Takes a secret that a plugin asks for. What is kept is never shown again. */
export function PluginSecretField({ pluginId, secret }: PluginSecretFieldProps) {
  const { t } = useTranslation("plugins");
  const store = useService(ExternalPluginsStoreToken);
  const { label, host } = secret;
  const [value, setValue] = useState("");
  const [isSaved, setSaved] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const save = (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    store.setSecret(pluginId, secret, value.trim()).then(() => {
      setValue("");
      setSaved(true);
    }, setFailure);
  };
  return (
    <form className={styles.secret} onSubmit={save}>
      <TextField
        label={label}
        type="password"
        autoComplete="off"
        hint={isSaved ? t("common:saved") : t("external.secret.hint", { host })}
        value={value}
        onChange={(event: { target: { value: string } }) => {
          setSaved(false);
          setValue(event.target.value);
        }}
      />
      <Button type="submit" aria-label={t("common:of", { label: t("common:save"), name: label })}>
        {t("common:save")}
      </Button>
      <ErrorAlert error={failure} className={section.failure} />
    </form>
  );
}
