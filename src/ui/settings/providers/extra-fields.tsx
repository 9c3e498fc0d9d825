import { TextField } from "@ui/elements/text-field";
import { useTranslation } from "react-i18next";

type Extras = Record<"topP" | "stop" | "seed" | "headers" | "extraBody", string>;

/** Properties of the fields. */
export interface ExtraFieldsProps {
  fields: Readonly<Extras>;
  disabled: boolean;
  onChange: (change: Partial<Extras>) => void;
}

/** Fields for what else goes with requests to a server that the user knows. */
export function ExtraFields({ fields, disabled, onChange }: ExtraFieldsProps) {
  const { t } = useTranslation("settings");
  const text = (field: keyof Extras) => ({
    label: t(`providers.${field}`),
    value: fields[field],
    disabled,
    autoComplete: "off",
    spellCheck: false,
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  });
  return (
    <>
      <TextField {...text("topP")} type="number" min={0} max={1} step={0.05} />
      <TextField {...text("seed")} type="number" step={1} />
      <TextField {...text("stop")} rows={2} hint={t("providers.stopHint")} />
      <TextField {...text("headers")} rows={3} hint={t("providers.headersHint")} />
      <TextField {...text("extraBody")} rows={3} hint={t("providers.extraBodyHint")} />
    </>
  );
}
