import { LAST_DAY, repetitionOf } from "@core/domain/schedule/repetition";
import type { TimeRule } from "@core/domain/schedule/schedule";
import { useLanguage } from "@ui/language";
import { useTranslation } from "react-i18next";

/** A Sunday, from which the days of a week are counted. */
const SUNDAY = Date.UTC(2026, 10, 1);
const DAY_MS = 86_400_000;

/** The sentence for when work is due; it names the time zone where that is not this device's. */
export function useRuleText(): (rule: TimeRule) => string {
  const { t } = useTranslation("schedules");
  const language = useLanguage();
  return ({ pattern, timeZone }) => {
    const { kind, time, weekday, monthDay } = repetitionOf(pattern);
    const isLast = monthDay === LAST_DAY;
    const key = kind === "monthly" && isLast ? "lastDay" : kind;
    const day = kind === "weekly" ? weekdayName(Number(weekday), language) : monthDay;
    const text = t(`rule.${key}`, { time: clockTime(time, language), day, pattern });
    return timeZone === deviceZone() ? text : `${text} (${timeZone})`;
  };
}

/** The name of a day of the week, counted from Sunday. */
export function weekdayName(day: number, language: string): string {
  return new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" }).format(
    SUNDAY + day * DAY_MS,
  );
}

/** A time of the day, `HH:MM`, as people of a language write it. */
function clockTime(time: string, language: string): string {
  const at = new Date(`2026-11-01T${time}Z`);
  return new Intl.DateTimeFormat(language, { hour: "numeric", minute: "2-digit", timeZone: "UTC" }).format(
    at,
  );
}

/** The time zone of this device. */
export function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
