import type { LiveCall, RunUpdate } from "@core/services/orchestration/journal/run-update";
import type { LivePiece } from "@core/services/runner/wire";
import type { PgSession } from "../ports/pg-session";

const CHANNEL = "troupe_live";
/** Characters of one notice, which takes fewer than 8,000 bytes: a character takes up to six as JSON. */
const LONGEST_PIECE = 1_000;
/** Time in which what is written is gathered, in milliseconds. */
const GATHER_MS = 40;

/** Tells other processes what is being written in this one; what is lost of it stands in the journal a moment later. */
export class LiveSender {
  readonly #session: PgSession;
  readonly #calls = new Map<string, { taskId: string; call: LiveCall; sent: number }>();
  #timer: NodeJS.Timeout | undefined;

  constructor(session: PgSession) {
    this.#session = session;
  }

  /** Hears an update of a run. */
  hear(update: RunUpdate): void {
    if (update.type === "live") {
      const { id } = update.call;
      const sent = this.#calls.get(id)?.sent ?? 0;
      this.#calls.set(id, { taskId: update.rootTaskId, call: update.call, sent });
      this.#timer ??= setTimeout(() => this.#send(), GATHER_MS);
    }
    if (update.type === "live-ended") this.#end(update.callId);
  }

  #send(): void {
    this.#timer = undefined;
    for (const id of this.#calls.keys()) this.#sendOf(id);
  }

  #sendOf(id: string): void {
    const known = this.#calls.get(id);
    if (!known) return;
    const { taskId, call } = known;
    // A call that is made once more begins anew.
    let from = Math.min(known.sent, call.text.length);
    for (; from < call.text.length; from += LONGEST_PIECE) {
      this.#notify({ taskId, call: head(call), from, text: call.text.slice(from, from + LONGEST_PIECE) });
    }
    this.#calls.set(id, { ...known, sent: call.text.length });
  }

  #end(id: string): void {
    this.#sendOf(id);
    const known = this.#calls.get(id);
    if (!known) return;
    this.#calls.delete(id);
    const { taskId, call, sent } = known;
    this.#notify({ taskId, call: head(call), from: sent, text: "", isOver: true });
  }

  #notify(piece: LivePiece): void {
    // Lost with the connection, which ends this process.
    this.#session.query("SELECT pg_notify($1, $2)", [CHANNEL, JSON.stringify(piece)]).catch(() => {});
  }
}

/** Hears what is being written in other processes. */
export async function hearLive(session: PgSession, listener: (piece: LivePiece) => void): Promise<void> {
  await session.listen(CHANNEL, (payload) => listener(JSON.parse(payload) as LivePiece));
}

function head({ id, taskId, agentId, agentName, purpose }: LiveCall): LivePiece["call"] {
  return { id, taskId, agentId, agentName, purpose };
}
