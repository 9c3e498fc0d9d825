import { changedEntities } from "../../../domain/journal/changed-entities";
import { foldEvents } from "../../../domain/journal/fold-event";
import type { JournalEvent, JournalFact } from "../../../domain/journal/journal-event";
import type { TaskState } from "../../../domain/journal/task-state";
import { AppError, isAppError } from "../../../errors/app-error";
import type { Clock } from "../../../ports/clock";
import type { Database, WriteOperation } from "../../../ports/database";
import type { TabChannel } from "../../../ports/tab-channel";

/** The start of a journal. */
export interface JournalStart {
  readonly runId: string;
  readonly state: TaskState;
  /** Events that the state has and the database lacks, as with tasks older than the journal. */
  readonly unsaved?: readonly JournalEvent[];
}

/** Makes the events to commit from the number of the first. */
type EventsFrom = (next: number, device?: string) => readonly JournalEvent[];

/**
 * The journal of one root task. Facts, the run and every entity they change are committed in one transaction; only
 * then does the new state show.
 */
export class RunJournal {
  readonly runId: string;
  readonly #database: Database;
  readonly #tabs: TabChannel;
  readonly #clock: Clock;
  readonly #onState: (state: TaskState) => void;
  #state: TaskState;
  #unsaved: readonly JournalEvent[];
  #tail: Promise<unknown> = Promise.resolve();
  #closed: unknown;
  readonly #waiting = new Set<() => void>();

  constructor(
    { database, tabs, clock }: { database: Database; tabs: TabChannel; clock: Clock },
    start: JournalStart,
    onState: (state: TaskState) => void = () => {},
  ) {
    this.#database = database;
    this.#tabs = tabs;
    this.#clock = clock;
    this.#onState = onState;
    this.runId = start.runId;
    this.#state = start.state;
    this.#unsaved = start.unsaved ?? [];
  }

  get state(): TaskState {
    return this.#state;
  }

  /**
   * Commits facts, and operations that belong to them, together; callers are served in order.
   * @throws AppError `task.conflict` when another tab has written to this journal, after which it takes no more.
   */
  append(facts: readonly JournalFact[], operations: readonly WriteOperation[] = []): Promise<void> {
    const eventsFrom = (next: number, device?: string) =>
      facts.map((fact, place) => this.#eventOf(fact, next + place, device));
    return this.#enqueue(eventsFrom, operations);
  }

  /**
   * Commits events that another place has written, in their order; those it has are passed over.
   * @throws AppError `runner.malformed` where some are missing, or of another task.
   */
  async take(events: readonly JournalEvent[]): Promise<void> {
    const { rootTaskId } = this.#state;
    await this.#enqueue((next) => {
      const missing = events.filter(({ seq }) => seq >= next);
      const isWhole = missing.every(
        (event, at) => event.seq === next + at && event.rootTaskId === rootTaskId,
      );
      if (!isWhole) throw new AppError("runner.malformed");
      return missing;
    });
  }

  /** Resolves with the next commit. @throws the signal's reason. */
  nextCommit(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const wake = () => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        this.#waiting.delete(wake);
        reject(signal.reason);
      };
      this.#waiting.add(wake);
      signal.addEventListener("abort", leave, { once: true });
    });
  }

  /** Lets what is under way finish and refuses all that comes later, with `reason`. */
  async close(reason: unknown): Promise<void> {
    this.#closed ??= reason;
    await this.#tail;
  }

  #enqueue(eventsFrom: EventsFrom, operations: readonly WriteOperation[] = []): Promise<void> {
    const commit = this.#tail.then(() => this.#commit(eventsFrom, operations));
    // The next commit waits for this one; whoever began it gets its error.
    this.#tail = commit.catch(() => {});
    return commit;
  }

  async #commit(eventsFrom: EventsFrom, operations: readonly WriteOperation[]): Promise<void> {
    if (this.#closed !== undefined) throw this.#closed;
    const before = this.#state;
    // Not how many there are: some may be stored that cannot be read.
    const next = (before.events.at(-1)?.seq ?? -1) + 1;
    const device = await this.#database.device?.();
    const events = eventsFrom(next, device);
    const after = foldEvents(before, events);
    const adds = [...this.#unsaved, ...events].map(
      (record) => ({ type: "add", store: "events", record }) as const,
    );
    try {
      await this.#database.write([...adds, ...entityWrites(before, after), ...operations], "strict");
    } catch (error) {
      if (!isAppError(error) || error.code !== "database.exists") throw error;
      this.#closed = new AppError("task.conflict", { id: before.rootTaskId }, { cause: error });
      throw this.#closed;
    }
    this.#unsaved = [];
    this.#state = after;
    this.#onState(after);
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const wake of waiting) wake();
    this.#tabs.post({ type: "task-changed", taskId: before.rootTaskId });
  }

  /** An event; what two devices add at one place, neither having heard of the other, has ids of its own and stands. */
  #eventOf(fact: JournalFact, seq: number, device: string | undefined): JournalEvent {
    const { runId } = this;
    const { rootTaskId } = this.#state;
    const id = device === undefined ? `${runId}/${seq}` : `${runId}/${seq}~${device}`;
    return { ...fact, id, runId, rootTaskId, seq, at: this.#clock.now() };
  }
}

function entityWrites(before: TaskState, after: TaskState): readonly WriteOperation[] {
  const changed = changedEntities(before, after);
  const { run } = changed;
  return [
    ...(run ? [{ type: "put", store: "runs", record: run } as const] : []),
    ...changed.tasks.map((record) => ({ type: "put", store: "tasks", record }) as const),
    ...changed.artifacts.map((record) => ({ type: "put", store: "artifacts", record }) as const),
    ...changed.contexts.map((record) => ({ type: "put", store: "contexts", record }) as const),
    ...changed.deletedArtifacts.map((id) => ({ type: "delete", store: "artifacts", id }) as const),
    ...changed.deletedContexts.map((id) => ({ type: "delete", store: "contexts", id }) as const),
  ];
}
