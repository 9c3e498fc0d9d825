import type { ToolFormField, ToolFormValue } from "@core/domain/tool/tool-form";
import { SelectField } from "@ui/elements/select-field";
import { Switch } from "@ui/elements/switch";
import { TextField } from "@ui/elements/text-field";
import { useTranslation } from "react-i18next";
import styles from "./tool-calls.module.css";

/** Properties of one field of a form. */
export interface ToolFormInputProps {
  field: ToolFormField;
  value: ToolFormValue | undefined;
  error: string | undefined;
  /** Told `undefined` where the field is empty again. */
  onChange: (value: ToolFormValue | undefined) => void;
}

/** One thing that a tool asks: a text, a number, yes or no, or a choice. */
export function ToolFormInput({ field, value, error, onChange }: ToolFormInputProps) {
  const { t } = useTranslation("tools");
  const { kind, label, description, options = [], isRequired } = field;
  switch (kind) {
    case "boolean":
      return <Switch label={label} checked={value === true} onChange={onChange} />;
    case "choice":
      return (
        <SelectField
          label={label}
          hint={error ?? description}
          value={typeof value === "string" ? value : ""}
          options={[{ value: "", label: t("form.choose") }, ...options]}
          onChange={(chosen) => onChange(chosen === "" ? undefined : chosen)}
        />
      );
    case "choices": {
      const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
      return (
        <fieldset className={styles.choices}>
          <legend className={styles.label}>{label}</legend>
          {options.map((option) => (
            <Switch
              key={option.value}
              label={option.label}
              checked={chosen.includes(option.value)}
              onChange={(isOn) => {
                const others = chosen.filter((each) => each !== option.value);
                onChange(isOn ? [...others, option.value] : others);
              }}
            />
          ))}
          {error ? <p className={styles.state}>{error}</p> : null}
        </fieldset>
      );
    }
    default:
      return (
        <TextField
          label={label}
          hint={description}
          error={error}
          required={isRequired}
          type={kind === "text" ? "text" : "number"}
          step={kind === "integer" ? 1 : "any"}
          autoComplete="off"
          value={value === undefined ? "" : String(value)}
          onChange={({ target }) => {
            const isEmpty = target.value === "";
            onChange(isEmpty ? undefined : kind === "text" ? target.value : target.valueAsNumber);
          }}
        />
      );
  }
}
