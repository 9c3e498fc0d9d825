import type { TraceSpan } from "../../domain/trace/trace-span";
import { type Database, keysStartingWith } from "../../ports/database";

const DAY_MS = 86_400_000;
const PAGE = 500;

/** The most that is kept, whatever its age. */
export interface TraceBounds {
  readonly calls: number;
  readonly bytes: number;
}

/** Some months of steady work, and room that a device has. */
export const TRACE_BOUNDS: TraceBounds = { calls: 20_000, bytes: 200 * 1024 ** 2 };

type TraceDatabase = Pick<Database, "list" | "write">;

/**
 * Deletes what is older than `days` before `now`, in milliseconds since the epoch, and of the rest the oldest where there is
 * more than may be kept. Resolves to the number of calls that were deleted for want of room.
 */
export async function removeOldTraces(
  database: TraceDatabase,
  { now, days }: { readonly now: number; readonly days: number },
  bounds: TraceBounds = TRACE_BOUNDS,
): Promise<number> {
  await removeUpTo(database, now - days * DAY_MS);
  const last = await firstWithoutRoom(database, bounds);
  return last === undefined ? 0 : removeUpTo(database, last.startedAt);
}

/** The newest call that has no room, in the order they began. */
async function firstWithoutRoom(
  database: TraceDatabase,
  bounds: TraceBounds,
): Promise<TraceSpan | undefined> {
  let calls = 0;
  let bytes = 0;
  for (;;) {
    const page = { index: "startedAt", direction: "descending", offset: calls, limit: PAGE } as const;
    const spans = await database.list("traces", page);
    for (const span of spans) {
      bytes += span.sizeBytes;
      if (++calls > bounds.calls || bytes > bounds.bytes) return span;
    }
    if (spans.length < PAGE) return undefined;
  }
}

async function removeUpTo(database: TraceDatabase, startedAt: number): Promise<number> {
  for (let removed = 0; ; ) {
    const spans = await database.list("traces", { index: "startedAt", to: startedAt, limit: PAGE });
    if (spans.length === 0) return removed;
    await removeTraces(database, spans);
    removed += spans.length;
  }
}

/** Deletes the calls of a root task or a conversation. */
export async function removeTracesOf(database: TraceDatabase, ownerId: string): Promise<void> {
  for (;;) {
    const ofOwner = { index: "ownerId+startedAt", ...keysStartingWith(ownerId), limit: PAGE };
    const spans = await database.list("traces", ofOwner);
    if (spans.length === 0) return;
    await removeTraces(database, spans);
  }
}

/** Deletes calls with what was said in them. */
async function removeTraces(
  database: Pick<Database, "write">,
  spans: readonly Pick<TraceSpan, "id">[],
): Promise<void> {
  await database.write(
    spans.flatMap(({ id }) => [
      { type: "delete", store: "traces", id } as const,
      { type: "delete", store: "traceContents", id } as const,
    ]),
  );
}
