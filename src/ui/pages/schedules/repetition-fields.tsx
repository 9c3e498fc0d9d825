import {
  LAST_DAY,
  REPETITIONS,
  type Repetition,
  type RepetitionKind,
} from "@core/domain/schedule/repetition";
import { SelectField } from "@ui/elements/select-field";
import { TextField } from "@ui/elements/text-field";
import { useLanguage } from "@ui/language";
import { useTranslation } from "react-i18next";
import styles from "./schedules.module.css";
import { weekdayName } from "./use-rule-text";

/** The days that every month has. */
const MONTH_DAYS = Array.from({ length: 28 }, (_, day) => String(day + 1));
/** From Monday on. */
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0];

/** Properties of the fields. */
export interface RepetitionFieldsProps {
  value: Repetition;
  onChange: (value: Repetition) => void;
}

/** The choice of when work is due: by name, or by a cron pattern. */
export function RepetitionFields({ value, onChange }: RepetitionFieldsProps) {
  const { t } = useTranslation("schedules");
  const language = useLanguage();
  const change = (part: Partial<Repetition>) => onChange({ ...value, ...part });
  return (
    <div className={styles.fields}>
      <SelectField
        label={t("repeats")}
        value={value.kind}
        options={REPETITIONS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        onChange={(kind) => change({ kind: kind as RepetitionKind })}
      />
      {value.kind === "weekly" ? (
        <SelectField
          label={t("day")}
          value={value.weekday}
          options={WEEKDAYS.map((day) => ({ value: String(day), label: weekdayName(day, language) }))}
          onChange={(weekday) => change({ weekday })}
        />
      ) : null}
      {value.kind === "monthly" ? (
        <SelectField
          label={t("day")}
          value={value.monthDay}
          options={[
            ...MONTH_DAYS.map((day) => ({ value: day, label: day })),
            { value: LAST_DAY, label: t("lastDay") },
          ]}
          onChange={(monthDay) => change({ monthDay })}
        />
      ) : null}
      {value.kind === "often" ? null : value.kind === "pattern" ? (
        <TextField
          label={t("pattern")}
          hint={t("patternHint")}
          value={value.pattern}
          required
          onChange={(event: { target: { value: string } }) => change({ pattern: event.target.value })}
        />
      ) : (
        <TextField
          label={t("time")}
          type="time"
          value={value.time}
          required
          onChange={(event: { target: { value: string } }) => change({ time: event.target.value })}
        />
      )}
    </div>
  );
}
