import { TextField } from "@ui/elements/text-field";
import { useTranslation } from "react-i18next";
import type { KeyPlace } from "../api-record";

/** Properties of the field. */
export interface KeyFieldProps {
  place: KeyPlace;
  value: string;
  disabled: boolean;
  /** Whether one is kept already. */
  isKept?: boolean | undefined;
  onChange: (value: string) => void;
}

/** The field for the key of a service, with where it is sent. */
export function KeyField({ place, value, disabled, isKept, onChange }: KeyFieldProps) {
  const { t } = useTranslation("openapi");
  const where = t(place.in === "header" ? "keyHeader" : "keyQuery", { name: place.name });
  const hints = [where, place.scheme === "Basic" ? t("basicHint") : "", isKept ? t("keyKept") : ""];
  return (
    <TextField
      label={t("key")}
      hint={hints.filter(Boolean).join(" ")}
      type="password"
      value={value}
      disabled={disabled}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
