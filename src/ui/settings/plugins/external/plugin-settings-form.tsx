import type {
  ManifestSetting,
  SettingValue,
  SettingValues,
} from "@core/domain/external-plugins/manifest-settings";
import { ExternalPluginsStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { ErrorAlert } from "@ui/elements/error-text";
import { SelectField } from "@ui/elements/select-field";
import { Switch } from "@ui/elements/switch";
import { TextField } from "@ui/elements/text-field";
import { useService } from "@ui/services-context";
import section from "@ui/theme/settings-section.module.css";
import { type FormEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./external.module.css";

/** The lines that a field of several shows. */
const ROWS = 4;

/** Properties of the form. */
export interface PluginSettingsFormProps {
  pluginId: string;
  /** The plugin's name for people. */
  name: string;
  settings: readonly ManifestSetting[];
}

/** The settings that a plugin asks for. Its words are shown as they are. */
export function PluginSettingsForm({ pluginId, name, settings }: PluginSettingsFormProps) {
  const { t } = useTranslation("plugins");
  const store = useService(ExternalPluginsStoreToken);
  const [values, setValues] = useState<SettingValues>();
  const [isSaved, setSaved] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that is read anew holds the same settings, and would undo what is typed
  useEffect(() => {
    store.settingsOf(pluginId, settings).then(setValues, setFailure);
  }, [store, pluginId]);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    store.setSettings(pluginId, settings, values ?? {}).then(() => setSaved(true), setFailure);
  };
  if (!values) return <ErrorAlert error={failure} className={section.failure} />;
  return (
    <form
      className={styles.settings}
      noValidate
      onSubmit={save}
      aria-label={t("external.settings.of", { name })}
    >
      {settings.map((setting) => (
        <SettingField
          key={setting.name}
          setting={setting}
          value={values[setting.name] ?? setting.default}
          onChange={(value) => {
            setSaved(false);
            setValues({ ...values, [setting.name]: value });
          }}
        />
      ))}
      <ErrorAlert error={failure} className={section.failure} />
      <div className={section.row}>
        <Button type="submit" aria-label={t("common:of", { label: t("common:save"), name })}>
          {t("common:save")}
        </Button>
        <p role="status" className={section.hint}>
          {isSaved ? t("common:saved") : ""}
        </p>
      </div>
    </form>
  );
}

interface SettingFieldProps {
  setting: ManifestSetting;
  value: SettingValue;
  onChange: (value: SettingValue) => void;
}

function SettingField({ setting, value, onChange }: SettingFieldProps) {
  const { label, hint, kind } = setting;
  const onText = (event: { target: { value: string } }) => onChange(event.target.value);
  switch (kind) {
    case "text":
      return <TextField label={label} hint={hint} value={String(value)} onChange={onText} />;
    case "lines":
      return <TextField label={label} hint={hint} rows={ROWS} value={String(value)} onChange={onText} />;
    case "number":
      return <NumberField setting={setting} value={value} onChange={onChange} />;
    case "choice":
      return (
        <SelectField
          label={label}
          hint={hint}
          options={setting.options}
          value={String(value)}
          onChange={onChange}
        />
      );
    case "switch":
      return (
        <div>
          <Switch label={label} checked={value === true} onChange={onChange} />
          {hint ? <p className={section.hint}>{hint}</p> : null}
        </div>
      );
  }
}

/** Keeps what is typed as it is; what is no number is refused when it is saved. */
function NumberField({
  setting: { label, hint, min, max },
  value,
  onChange,
}: SettingFieldProps & { setting: Extract<ManifestSetting, { kind: "number" }> }) {
  const { t } = useTranslation("plugins");
  const [typed, setTyped] = useState(String(value));
  const bounds =
    min !== undefined && max !== undefined
      ? t("external.settings.between", { min, max })
      : min !== undefined
        ? t("external.settings.atLeast", { min })
        : max !== undefined
          ? t("external.settings.atMost", { max })
          : "";
  return (
    <TextField
      label={label}
      hint={[hint, bounds].filter(Boolean).join(" ")}
      inputMode="decimal"
      value={typed}
      onChange={(event: { target: { value: string } }) => {
        const text = event.target.value;
        setTyped(text);
        onChange(text.trim() === "" ? Number.NaN : Number(text.replace(",", ".")));
      }}
    />
  );
}
