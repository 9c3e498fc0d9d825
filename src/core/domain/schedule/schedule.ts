import type { Attachment } from "../file/attachment";

/** The times at which work is due, as people mean them: with the clocks of a place. */
export interface TimeRule {
  /** A cron pattern of five fields: minute, hour, day of the month, month, day of the week. */
  readonly pattern: string;
  /** The IANA name of the time zone whose clocks count, such as `Europe/Paris`. */
  readonly timeZone: string;
}

/** A thing that is looked at when a schedule is due: a task is begun only where it says something new. */
export interface ScheduleWatch {
  readonly kind: "page" | "folder";
  /** The address of the page, or the id of the folder where the schedule runs. */
  readonly target: string;
  /** The name that people know it by. */
  readonly name: string;
}

/** A task that is asked for again and again. */
export interface Schedule extends TimeRule {
  readonly id: string;
  readonly title: string;
  /** The prompt of each task. */
  readonly prompt: string;
  readonly attachments?: readonly Attachment[] | undefined;
  /** The project that its tasks belong to. */
  readonly projectId?: string | undefined;
  /** The language that agents answer in where a runner does it; a browser knows its user's. */
  readonly language?: string | undefined;
  /** The thing that has to have changed; absent where each due time is run. */
  readonly watch?: ScheduleWatch | undefined;
  /** Digest of what that said last; absent before the first look, which begins nothing. */
  readonly seen?: string | undefined;
  readonly isPaused: boolean;
  /** The next time it is due, in milliseconds since the epoch; absent where it never is again. */
  readonly nextDue?: number | undefined;
  readonly createdAt: number;
}

/** The parts of a schedule that a person decides. */
export type ScheduleInput = Pick<
  Schedule,
  "title" | "prompt" | "attachments" | "projectId" | "pattern" | "timeZone" | "language" | "watch"
>;

/**
 * The outcome of a due time. `starting` is one whose task may not have been saved yet; `missed` has a `reason`, `skipped`
 * was wanted.
 */
export type RunOutcome = "starting" | "started" | "missed" | "skipped";

/** The reason for which nothing was done: the application was not there, no model was, or what is watched could not be read. */
export type MissedReason = "away" | "no-provider" | "unread";

/** The outcome of one due time of a schedule, or of several that were missed one after the other. */
export interface ScheduleRun {
  /** `{scheduleId}/{due}`: a due time has one outcome. */
  readonly id: string;
  readonly scheduleId: string;
  /** The time it was due, in milliseconds since the epoch; of several, the last one. */
  readonly due: number;
  readonly outcome: RunOutcome;
  /** The task that was made, or is about to be. */
  readonly taskId?: string | undefined;
  readonly reason?: MissedReason | undefined;
  /** The number of due times that this stands for. */
  readonly times: number;
  /** Whether there were more than have been counted. */
  readonly isMore?: boolean | undefined;
  /** Whether a person asked for it, whatever time it was. */
  readonly byHand?: boolean | undefined;
  /** The time it was recorded, in milliseconds since the epoch. */
  readonly at: number;
}

/** The outcomes that are kept of each schedule. */
export const KEPT_RUNS = 100;
/** A run that begins later than this after it was due makes up for one that was missed, in milliseconds. */
export const LATE_MS = 60_000;

/** Compares two schedules: the next one due comes first, those that are due no more come last. */
export function byDue(a: Schedule, b: Schedule): number {
  return dueOf(a) - dueOf(b);
}

function dueOf({ isPaused, nextDue }: Schedule): number {
  return (isPaused ? undefined : nextDue) ?? Number.MAX_SAFE_INTEGER;
}

/** The id of the outcome of a due time. */
export function runId(scheduleId: string, due: number): string {
  return `${scheduleId}/${due}`;
}
