import * as v from "valibot";
import type { TaskModel } from "./task";

/** The reason of a `validator` that checked because the agent chosen for it is gone. */
export const CHECKER_GONE = "checker-gone";

const PREFERENCE = "troupe.checkModel";

const word = v.pipe(v.string(), v.nonEmpty());
const kept: v.GenericSchema<unknown, TaskModel> = v.object({ credentialId: word, model: word });

/** The other model that checks the tasks which do not say so themselves; absent where none does. */
export function readCheckModel(preferences: { get(key: string): string | undefined }): TaskModel | undefined {
  const text = preferences.get(PREFERENCE);
  if (text === undefined) return undefined;
  try {
    return v.parse(v.optional(kept), JSON.parse(text) ?? undefined);
  } catch {
    // A value that cannot be read names no model.
    return undefined;
  }
}

/** Keeps the other model that checks tasks from now on; none without one. */
export function keepCheckModel(
  preferences: { set(key: string, value: string): void },
  model: TaskModel | undefined,
): void {
  preferences.set(PREFERENCE, JSON.stringify(model ?? null));
}
