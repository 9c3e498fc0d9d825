import * as v from "valibot";
import type { TaskLimits } from "../../../domain/task/task";
import type { Preferences } from "../../../ports/preferences";

const PREFERENCE = "troupe.taskLimits";
/** Generous: many times what a task of ten parts takes, and little enough to end one that runs wild. */
const DEFAULT_LIMITS: TaskLimits = { tokens: 1_000_000 };

const limit = v.fallback(v.optional(v.pipe(v.number(), v.finite(), v.gtValue(0))), undefined);
const limits: v.GenericSchema<unknown, TaskLimits> = v.object({
  tokens: limit,
  minutes: limit,
  cost: limit,
});

/** The limits of a new task unless it says so itself; an absent limit is none. */
export function readTaskLimits(preferences: Pick<Preferences, "get">): TaskLimits {
  const kept = preferences.get(PREFERENCE);
  if (kept === undefined) return DEFAULT_LIMITS;
  try {
    return v.parse(limits, JSON.parse(kept));
  } catch {
    return DEFAULT_LIMITS;
  }
}

/** Keeps what tasks may take that are made from now on; `{}` for no limits at all. */
export function writeTaskLimits(preferences: Pick<Preferences, "set">, chosen: TaskLimits): void {
  preferences.set(PREFERENCE, JSON.stringify(chosen));
}
