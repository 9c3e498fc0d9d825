import type { TaskLimits } from "@core/domain/task";
import { formatNumber } from "@ui/format";
import { useLanguage } from "@ui/language";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./limit-fields.module.css";
import { TextField } from "./text-field";

const KINDS = ["tokens", "cost", "minutes"] as const;

/** Properties of the fields. */
export interface LimitFieldsProps {
  /** Nothing where no limit is given. */
  limits: TaskLimits | undefined;
  onChange: (limits: TaskLimits | undefined) => void;
  /** What an empty field stands for; without it, for no limit. */
  defaults?: TaskLimits;
  disabled?: boolean;
}

/** What a task may take: tokens, money and time. */
export function LimitFields({ limits, onChange, defaults = {}, disabled }: LimitFieldsProps) {
  const { t } = useTranslation("common");
  const language = useLanguage();
  const change = (kind: (typeof KINDS)[number], limit: number | undefined) => {
    const given = Object.entries({ ...limits, [kind]: limit }).filter(([, each]) => each !== undefined);
    onChange(given.length > 0 ? Object.fromEntries(given) : undefined);
  };
  return (
    <div className={styles.fields}>
      {KINDS.map((kind) => {
        const standard = defaults[kind];
        return (
          <LimitField
            key={kind}
            label={t(`limits.${kind}`)}
            hint={t(`limits.${kind}Hint`)}
            placeholder={standard === undefined ? t("limits.none") : formatNumber(standard, language)}
            value={limits?.[kind]}
            disabled={disabled}
            onChange={(limit) => change(kind, limit)}
          />
        );
      })}
    </div>
  );
}

interface LimitFieldProps {
  label: string;
  hint: string;
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
