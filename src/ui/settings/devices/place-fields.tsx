import type { PlaceField } from "@core/points/sync-transport";
import { NotifierToken } from "@core/ports/notifier";
import { IconButton } from "@ui/elements/button";
import { TextField } from "@ui/elements/text-field";
import { useService } from "@ui/services-context";
import section from "@ui/theme/settings-section.module.css";
import { Copy } from "lucide-react";
import { useTranslation } from "react-i18next";
import styles from "./devices.module.css";

/** Properties of the fields for a place that is entered. */
export interface PlaceFieldsProps {
  fields: readonly PlaceField[];
  values: Readonly<Record<string, string>>;
  textOf: (key: string) => string;
  onChange: (name: string, value: string) => void;
}

/** Asks for the values that a place takes. */
export function PlaceFields({ fields, values, textOf, onChange }: PlaceFieldsProps) {
  return fields.map(({ name, label, placeholder, isSecret = false, isOptional = false }) => (
    <TextField
      key={name}
      label={textOf(label)}
      type={isSecret ? "password" : "text"}
      value={values[name] ?? ""}
      placeholder={placeholder}
      required={!isOptional}
      autoComplete={isSecret ? "new-password" : "off"}
      autoCapitalize="off"
      spellCheck={false}
      onChange={(event) => onChange(name, event.target.value)}
    />
  ));
}

/** A rule that has to be set up at the place, to be copied. */
export function SetupRule({ label, code }: { label: string; code: string }) {
  const { t } = useTranslation("sync");
  const notifier = useService(NotifierToken);
  const text = code.replaceAll("{{origin}}", location.origin);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notifier.notify({ level: "success", code: "conversation.copied" }),
      (failure: unknown) => notifier.error(failure),
    );
  return (
    <div>
      <p className={section.hint}>{label}</p>
      <div className={styles.rule}>
        <pre>{text}</pre>
        <IconButton label={t("devices.copyRule")} onClick={() => void copy()}>
          <Copy aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  );
}
