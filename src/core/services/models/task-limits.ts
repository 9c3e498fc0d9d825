import type { TaskLimits } from "../../domain/task";
import type { Preferences } from "../../ports/preferences";

const PREFERENCE = "troupe-task-limits";
const DEFAULT_LIMITS: TaskLimits = { tokens: 1_000_000 };
const KINDS = ["tokens", "minutes", "cost"] as const;

/** What a task may take that says nothing of its own. */
export function readTaskLimits(preferences: Pick<Preferences, "get">): TaskLimits {
  try {
    const kept: unknown = JSON.parse(preferences.get(PREFERENCE) ?? "");
    const given = Object.entries(kept ?? {}).filter(
      ([kind, limit]) => KINDS.some((each) => each === kind) && limit > 0,
    );
    return Object.fromEntries(given);
  } catch {
    return DEFAULT_LIMITS;
  }
}

/** Lets tasks that say nothing of their own take so much from now on. */
export function writeTaskLimits(preferences: Pick<Preferences, "set">, limits: TaskLimits): void {
  preferences.set(PREFERENCE, JSON.stringify(limits));
}
