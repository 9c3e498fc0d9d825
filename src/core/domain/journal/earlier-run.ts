import { isUnderWay } from "../task/run";
import { writerOf } from "./fold-event";
import type { JournalEvent } from "./journal-event";

/**
 * The device that works on a task at the same time as another one and began before it, neither having heard of the other;
 * all devices find the same. A run that was known when the own one began is none of those.
 * @param known the events of the journal that the own device works on.
 */
export function earlierRun(
  events: readonly JournalEvent[],
  known: readonly JournalEvent[],
  device: string,
): string | undefined {
  const knownIds = new Set(known.map(({ id }) => id));
  const runs = new Map<string, { readonly at: number; readonly isNew: boolean; isOver: boolean }>();
  for (const event of events) {
    const writer = writerOf(event);
    if (writer === undefined) continue;
    if (event.type === "run-started" || event.type === "run-resumed")
      runs.set(writer, { at: event.at, isNew: !knownIds.has(event.id), isOver: false });
    const run = event.type === "run-state-changed" ? runs.get(writer) : undefined;
    if (run && event.type === "run-state-changed") run.isOver = !isUnderWay(event.state);
  }
  const own = runs.get(device);
  if (!own) return undefined;
  const earlier = [...runs].find(
    ([id, { at, isNew, isOver }]) => isNew && !isOver && (at < own.at || (at === own.at && id < device)),
  );
  return earlier?.[0];
}
