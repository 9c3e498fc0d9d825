import { TextField } from "@ui/elements/text-field";
import { useTranslation } from "react-i18next";

/** Properties of the field. */
export interface HeadersFieldProps {
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
}

/** The field for the headers that a server wants, or for a token alone. */
export function HeadersField({ value, disabled, onChange }: HeadersFieldProps) {
  const { t } = useTranslation("mcp");
  return (
    <TextField
      label={t("headers.label")}
      hint={t("headers.hint")}
      rows={2}
      value={value}
      disabled={disabled}
      autoComplete="off"
      spellCheck={false}
      placeholder="Authorization: Bearer …"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
