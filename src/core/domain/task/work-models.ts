import * as v from "valibot";
import type { TaskModel } from "./task";
import type { WorkKind } from "./work-kind";

const PREFERENCE = "troupe.workModels";

/** The models of the kinds of work; the default one where one is absent. */
export type WorkModels = Readonly<Partial<Record<WorkKind, TaskModel | undefined>>>;

const word = v.pipe(v.string(), v.nonEmpty());
const model = v.fallback(v.optional(v.object({ credentialId: word, model: word })), undefined);
const models: v.GenericSchema<unknown, WorkModels> = v.object({
  brief: model,
  read: model,
  write: model,
  check: model,
});

/** The models that answer where neither a task nor an agent has one of its own. */
export function readWorkModels(preferences: { get(key: string): string | undefined }): WorkModels {
  const kept = preferences.get(PREFERENCE);
  if (kept === undefined) return {};
  try {
    return v.parse(models, JSON.parse(kept));
  } catch {
    // A value that cannot be read names no model.
    return {};
  }
}

/** Keeps the model of a kind of work from now on; without one the default model does it. */
export function keepWorkModel(
  preferences: { get(key: string): string | undefined; set(key: string, value: string): void },
  kind: WorkKind,
  chosen: TaskModel | undefined,
): void {
  preferences.set(PREFERENCE, JSON.stringify({ ...readWorkModels(preferences), [kind]: chosen }));
}
