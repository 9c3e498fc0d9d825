import { EFFORTS, type Effort } from "@core/domain/model/effort";
import { SelectField } from "@ui/elements/select-field";
import { useTranslation } from "react-i18next";

/** Properties of the field. */
export interface EffortFieldProps {
  label: string;
  hint?: string;
  /** Absent where the model thinks as its makers set it. */
  value: Effort | undefined;
  onChange: (effort: Effort | undefined) => void;
}

/** How hard a model is to think, in a form. */
export function EffortField({ label, hint, value, onChange }: EffortFieldProps) {
  const { t } = useTranslation("setup");
  const options = [
    { value: "", label: t("effort.own") },
    ...EFFORTS.map((effort) => ({ value: effort, label: t(`effort.${effort}`) })),
  ];
  return (
    <SelectField
      label={label}
      hint={hint}
      options={options}
      value={value ?? ""}
      onChange={(chosen) => onChange(EFFORTS.find((effort) => effort === chosen))}
    />
  );
}
