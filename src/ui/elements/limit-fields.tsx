import type { TaskLimits } from "@core/domain/task/task";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./limit-fields.module.css";
import { TextField } from "./text-field";

const KINDS = ["tokens", "cost", "minutes"] as const;

/** Properties of the fields. */
export interface LimitFieldsProps {
  limits: TaskLimits;
  onChange: (limits: TaskLimits) => void;
  disabled?: boolean;
}

/** The limits of a task: tokens, money and time. */
export function LimitFields({ limits, onChange, disabled }: LimitFieldsProps) {
  const { t } = useTranslation("tasks");
  const change = (kind: (typeof KINDS)[number], limit: number | undefined) => {
    const given = Object.entries({ ...limits, [kind]: limit }).filter(([, each]) => each !== undefined);
    onChange(Object.fromEntries(given));
  };
  return (
    <div className={styles.fields}>
      {KINDS.map((kind) => (
        <LimitField
          key={kind}
          label={t(`limits.${kind}`)}
          hint={kind === "tokens" ? undefined : t(`limits.${kind}Hint`)}
          placeholder={t("limits.none")}
          value={limits[kind]}
          disabled={disabled}
          onChange={(limit) => change(kind, limit)}
        />
      ))}
    </div>
  );
}

interface LimitFieldProps {
  label: string;
  hint?: string | undefined;
  placeholder: string;
  value: number | undefined;
  disabled: boolean | undefined;
  onChange: (limit: number | undefined) => void;
}

/** Keeps what is being typed, such as the `0` that `0.5` begins with, for as long as it means the value. */
function LimitField({ value, onChange, ...rest }: LimitFieldProps) {
  const [typed, setTyped] = useState("");
  return (
    <TextField
      {...rest}
      type="number"
      min={0}
      step="any"
      inputMode="decimal"
      value={limitOf(typed) === value ? typed : (value ?? "")}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(limitOf(target.value));
      }}
    />
  );
}

/** A limit is a positive number; anything else is none. */
function limitOf(text: string): number | undefined {
  const limit = Number(text);
  return Number.isFinite(limit) && limit > 0 ? limit : undefined;
}
