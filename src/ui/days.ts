import { UNKNOWN } from "@ui/format";

const DAY_MS = 86_400_000;

/** Items of one day, as this device counts days. */
export interface Day<Item> {
  /** The day's midnight, in milliseconds since the epoch; `NaN` where the time is unknown. */
  readonly at: number;
  readonly items: readonly Item[];
}

/** Items by the day of their times, in the order in which they are given; a day that comes again is one of its own. */
export function byDay<Item>(items: readonly Item[], timeOf: (item: Item) => number): readonly Day<Item>[] {
  const days: { at: number; items: Item[] }[] = [];
  for (const item of items) {
    const at = midnight(timeOf(item));
    const last = days.at(-1);
    if (last && Object.is(last.at, at)) last.items.push(item);
    else days.push({ at, items: [item] });
  }
  return days;
}

/** "Today", "Yesterday", within a week the weekday, and before that the date; times in milliseconds since the epoch. */
export function formatDay(at: number, now: number, language: string): string {
  if (Number.isNaN(midnight(at))) return UNKNOWN;
  const daysAgo = Math.round((midnight(now) - midnight(at)) / DAY_MS);
  if (daysAgo === 0 || daysAgo === 1) {
    const words = new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(-daysAgo, "day");
    return words.charAt(0).toLocaleUpperCase(language) + words.slice(1);
  }
  const isSameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat(language, {
    ...(daysAgo > 0 && daysAgo < 7 ? { weekday: "long" } : {}),
    ...{ day: "numeric", month: "long" },
    ...(isSameYear ? {} : { year: "numeric" }),
  }).format(at);
}

function midnight(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}
