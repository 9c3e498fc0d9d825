import type { ServerResponse } from "node:http";
import type { JournalEvent } from "@core/domain/journal/journal-event";
import { type Database, keysStartingWith } from "@core/ports/database";
import type { LivePiece, PlacedTask } from "@core/services/runner/wire";

/** Events of one message, so that a long journal is read in pieces. */
const PAGE = 500;
/** Bytes that a reader may be behind; who reads more slowly begins anew from the last event it has. */
const MOST_BEHIND = 8 * 1024 * 1024;
const HEARTBEAT_MS = 15_000;

/** The events of a task after one, in their order. */
export function eventsAfter(
  database: Pick<Database, "list">,
  rootTaskId: string,
  seq: number,
): Promise<JournalEvent[]> {
  return database.list("events", {
    index: "rootTaskId+seq",
    ...keysStartingWith(rootTaskId),
    from: [rootTaskId, seq],
    fromExclusive: true,
    limit: PAGE,
  });
}

/** The tasks of this runner, each with the number of its last event. */
export async function placedTasks(database: Pick<Database, "list" | "get">): Promise<readonly PlacedTask[]> {
  const roots = await database.list("rootTasks");
  const placed = await Promise.all(
    roots.map(async ({ id }) => {
      const task = await database.get("tasks", id);
      if (task?.placedOn === undefined) return [];
      const ofTask = { index: "rootTaskId+seq", ...keysStartingWith(id) };
      const [last] = await database.list("events", { ...ofTask, direction: "descending", limit: 1 });
      return last ? [{ id, seq: last.seq }] : [];
    }),
  );
  return placed.flat();
}

/** A task as it happens, for one reader: its events from one on without a gap, and what is being written meanwhile. */
export class TaskStream {
  readonly taskId: string;
  readonly #database: Pick<Database, "list">;
  readonly #response: ServerResponse;
  #last: number;
  #reading: Promise<void> = Promise.resolve();

  constructor(database: Pick<Database, "list">, response: ServerResponse, taskId: string, after: number) {
    this.taskId = taskId;
    this.#database = database;
    this.#response = response;
    this.#last = after;
    response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
    response.write(": hello\n\n");
    const beating = setInterval(() => response.write(": here\n\n"), HEARTBEAT_MS);
    response.once("close", () => clearInterval(beating));
    this.changed();
  }

  /** Sends the events that there are by now. */
  changed(): void {
    this.#reading = this.#reading
      .then(() => this.#send())
      .catch(() => {
        // It asks again from where it is.
        this.#response.destroy();
      });
  }

  /** Sends a piece of what is being written. */
  live(piece: LivePiece): void {
    this.#write("live", piece);
  }

  async #send(): Promise<void> {
    for (;;) {
      const events = await eventsAfter(this.#database, this.taskId, this.#last);
      const last = events.at(-1);
      if (!last) return;
      this.#write("events", events);
      this.#last = last.seq;
      if (events.length < PAGE) return;
    }
  }

  #write(kind: string, data: unknown): void {
    if (this.#response.writableLength > MOST_BEHIND) this.#response.destroy();
    else this.#response.write(`event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`);
  }
}
