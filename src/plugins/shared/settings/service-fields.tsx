import { TextField } from "@ui/elements/text-field";
import { useTranslation } from "react-i18next";

/** The name that the user gives a service, and the address that requests go to. */
export interface NamedAddress {
  readonly name: string;
  readonly address: string;
}

/** Properties of the fields. */
export interface ServiceFieldsProps {
  value: NamedAddress;
  addressLabel: string;
  addressHint?: string;
  disabled: boolean;
  onChange: (value: NamedAddress) => void;
}

/** Fields for the name and the address of a service that is added in the settings. */
export function ServiceFields({ value, addressLabel, addressHint, disabled, onChange }: ServiceFieldsProps) {
  const { t } = useTranslation("common");
  return (
    <>
      <TextField
        label={t("name")}
        value={value.name}
        disabled={disabled}
        autoComplete="off"
        autoFocus
        onChange={(event) => onChange({ ...value, name: event.target.value })}
      />
      <TextField
        label={addressLabel}
        hint={addressHint}
        type="url"
        value={value.address}
        disabled={disabled}
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        onChange={(event) => onChange({ ...value, address: event.target.value })}
      />
    </>
  );
}
