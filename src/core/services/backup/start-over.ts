import type { Notifier } from "../../ports/notifier";
import type { Preferences } from "../../ports/preferences";
import { sweep } from "./record-leftovers";

const NOTE = "troupe.databaseNote";

/** The note that is shown after the page has been opened anew. */
export interface DatabaseNote {
  /** A key of the `notices` namespace. */
  readonly code: "database.imported" | "database.reset";
  readonly count: number;
  /** Preferences that other tabs may have written on their way out. */
  readonly sweep: readonly string[];
}

/** Leaves a note for the page that comes. */
export function leaveNote(session: Pick<Preferences, "set">, note: DatabaseNote): void {
  session.set(NOTE, JSON.stringify(note));
}

/** Does and tells what the page before has left to do. */
export function takeNote(
  session: Preferences,
  preferences: Pick<Preferences, "remove">,
  notifier: Notifier,
): void {
  const text = session.get(NOTE);
  session.remove(NOTE);
  if (text === undefined) return;
  const { code, count, sweep: keys } = JSON.parse(text) as DatabaseNote;
  sweep(preferences, keys);
  notifier.notify({ level: "success", code, params: { count } });
}
