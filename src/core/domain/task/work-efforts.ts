import * as v from "valibot";
import { EFFORTS, type Effort } from "../model/effort";
import type { WorkKind } from "./work-kind";

/** Values that are kept under names, as preferences are. */
interface KeptValues {
  get(key: string): string | undefined;
}

const PREFERENCE = "troupe.workEfforts";

/** The efforts of the kinds of work; models think as their makers set them where one is absent. */
export type WorkEfforts = Readonly<Partial<Record<WorkKind, Effort | undefined>>>;

const effort = v.fallback(v.optional(v.picklist(EFFORTS)), undefined);
const efforts: v.GenericSchema<unknown, WorkEfforts> = v.object({
  brief: effort,
  read: effort,
  write: effort,
  check: effort,
});

/** The efforts that hold where neither a task nor an agent has one of its own. */
export function readWorkEfforts(preferences: KeptValues): WorkEfforts {
  const kept = preferences.get(PREFERENCE);
  if (kept === undefined) return {};
  try {
    return v.parse(efforts, JSON.parse(kept));
  } catch {
    // A value that cannot be read asks for nothing.
    return {};
  }
}

/** Keeps the effort of a kind of work from now on; without one models think as their makers set them. */
export function keepWorkEffort(
  preferences: KeptValues & { set(key: string, value: string): void },
  kind: WorkKind,
  chosen: Effort | undefined,
): void {
  preferences.set(PREFERENCE, JSON.stringify({ ...readWorkEfforts(preferences), [kind]: chosen }));
}
