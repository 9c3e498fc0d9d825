import { AppError } from "@core/errors/app-error";
import type { ToolFunction } from "@core/points/tool";
import type { Clock } from "@core/ports/clock";
import { defineTool } from "@shared/define-tool";
import * as v from "valibot";

const DAY_MS = 86_400_000;

const schema = v.strictObject({
  timeZone: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(100),
      v.description("IANA time zone, such as Europe/Paris; the user's own if absent"),
    ),
  ),
  addDays: v.optional(
    v.pipe(
      v.number(),
      v.minValue(-4_000_000),
      v.maxValue(4_000_000),
      v.description("So many days after the moment, or before it where negative"),
    ),
  ),
  moment: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(40),
      v.description("ISO 8601, such as 2026-03-01 or 2026-03-01T09:30Z; now if absent"),
    ),
  ),
});

/** Tells the date and the time. */
export function dateTime(clock: Pick<Clock, "now">): ToolFunction {
  return defineTool({
    description:
      "Tells the current date, time and weekday, or those of another moment, in any time zone, and how many days lie between that and today. Use it whenever an answer depends on today's date.",
    schema,
    isRepeatable: true,
    run: async ({ timeZone, addDays = 0, moment }) => {
      const now = clock.now();
      const at = (moment === undefined ? now : Date.parse(moment)) + addDays * DAY_MS;
      if (Number.isNaN(new Date(at).getTime())) throw new AppError("tool.no-date", { moment: moment ?? "" });
      return { content: told(at, now, zoneOf(timeZone)) };
    },
  });
}

function told(at: number, now: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en", { dateStyle: "full", timeStyle: "long", timeZone });
  const days = Math.round((dayOf(at, timeZone) - dayOf(now, timeZone)) / DAY_MS);
  return [
    `${format.format(at)} (${timeZone})`,
    `ISO 8601: ${new Date(at).toISOString()}`,
    `Days from today: ${days}`,
  ].join("\n");
}

/** The day a moment falls on, as midnight in UTC. */
function dayOf(at: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat("en", {
    era: "short",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    timeZone,
  });
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  // The year before the first is the first before it.
  const year = part.era === "BC" ? 1 - Number(part.year) : Number(part.year);
  return new Date(0).setUTCFullYear(year, Number(part.month) - 1, Number(part.day));
}

/** @throws AppError `tool.no-time-zone`. */
function zoneOf(name: string | undefined): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch (error) {
    throw new AppError("tool.no-time-zone", { name: name ?? "" }, { cause: error });
  }
}
