/** The work a limit holds for: all of it, the calls of one provider, or the tasks and conversations of one project. */
export type LimitScope = "all" | "provider" | "project";
export type LimitPeriod = "day" | "month";
/** Tokens, or US dollars. */
export type LimitUnit = "tokens" | "cost";

/** A limit over all work: so much a day or a month. */
export interface WorkLimit {
  readonly scope: LimitScope;
  /** The id of the provider or of the project. */
  readonly of?: string | undefined;
  readonly period: LimitPeriod;
  readonly unit: LimitUnit;
  readonly most: number;
}

/** The sum of what one provider was asked for on one day in one project. */
export interface WorkUsage {
  /** A day of the calendar, as `2026-11-26`. */
  readonly day: string;
  readonly provider: string;
  /** Absent for work in no project. */
  readonly projectId?: string | undefined;
  readonly tokens: number;
  /** US dollars of the calls whose price is known. */
  readonly cost: number;
  /** The number of calls whose price is not. */
  readonly unpriced: number;
}

/** Such a sum as one device keeps it, and as those that it syncs with last heard of it. */
export interface DeviceUsage extends WorkUsage {
  /** `{day}/{provider}/{projectId}/{device}` */
  readonly id: string;
  /** A name that each browser makes up for itself. */
  readonly device: string;
  readonly updatedAt: number;
}

/** A limit beside what was used of it. */
export interface LimitMeter {
  readonly limit: WorkLimit;
  readonly used: number;
  /** The number of calls that a sum of money lacks, as nobody knows their price. */
  readonly unpriced: number;
  /** Whether the user has set it aside for the rest of the day. */
  readonly isSetAside: boolean;
}

/** A call as far as limits go. */
export interface LimitedCall {
  readonly provider: string;
  readonly projectId?: string | undefined;
}

/** The preference that holds the limits; absent where there is none. */
export const WORK_LIMITS_KEY = "troupe.workLimits";

/** The key of a limit: there is one for the same work, period and unit. */
export function limitKey({ scope, of = "", period, unit }: Omit<WorkLimit, "most">): string {
  return [scope, period, unit, of].join("/");
}

/** The day of a moment by the clock of this device, which also tells its month: `2026-11-26`. */
export function dayOf(time: number): string {
  const day = new Date(time);
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}

/** The first day of the month of a day. */
export function monthStart(day: string): string {
  return `${day.slice(0, 8)}01`;
}

/** The share of a limit that is used, from 0 to 1. */
export function shareOf({ limit, used }: LimitMeter): number {
  return Math.min(1, used / limit.most);
}

/** Whether nothing more may be begun under a limit. */
export function isReached({ limit, used, isSetAside }: LimitMeter): boolean {
  return used >= limit.most && !isSetAside;
}

/** Whether a limit holds for a call. */
export function holdsFor({ scope, of }: WorkLimit, { provider, projectId }: LimitedCall): boolean {
  if (scope === "all") return true;
  return of === (scope === "provider" ? provider : projectId);
}

/** Each limit with what was used of it by `today`. `usages` reach back to the beginning of the month. */
export function metersOf(
  limits: readonly WorkLimit[],
  usages: readonly WorkUsage[],
  today: string,
  isSetAside: (key: string) => boolean,
): readonly LimitMeter[] {
  return limits.map((limit) => {
    const since = limit.period === "day" ? today : monthStart(today);
    const counted = usages.filter(
      (usage) => usage.day >= since && usage.day <= today && holdsFor(limit, usage),
    );
    const sum = (amount: (usage: WorkUsage) => number) =>
      counted.reduce((total, usage) => total + amount(usage), 0);
    return {
      limit,
      used: sum(({ tokens, cost }) => (limit.unit === "tokens" ? tokens : cost)),
      unpriced: limit.unit === "cost" ? sum(({ unpriced }) => unpriced) : 0,
      isSetAside: isSetAside(limitKey(limit)),
    };
  });
}
