import type { TaskState } from "../../../domain/journal/task-state";
import { workingTimeMs } from "../../../domain/journal/usage";
import { AppError } from "../../../errors/app-error";
import type { Disposable } from "../../../lifecycle/disposable";
import type { Clock } from "../../../ports/clock";

const MINUTE_MS = 60_000;
/** Timers of browsers cannot wait for much longer than three weeks. */
const LONGEST_SLEEP_MS = 24 * 60 * MINUTE_MS;

/** Cuts what is under way when a task has worked for as long as it may. */
export class TimeLimit implements Disposable {
  readonly #journal: { readonly state: TaskState };
  readonly #clock: Pick<Clock, "now" | "sleep">;
  #timeUp = new AbortController();
  #watching = new AbortController();

  constructor(journal: { readonly state: TaskState }, clock: Pick<Clock, "now" | "sleep">) {
    this.#journal = journal;
    this.#clock = clock;
  }

  /** For what begins now: aborted with `task.limit-reached` when the time is up. */
  get signal(): AbortSignal {
    return this.#timeUp.signal;
  }

  /** Begins to watch the time of a run that has begun; anew, where the limit has been changed. */
  watch(): void {
    this.dispose();
    this.#watching = new AbortController();
    // It rejects only when it is to watch no more.
    this.#watch(this.#watching.signal).catch(() => {});
  }

  dispose(): void {
    this.#watching.abort();
  }

  async #watch(signal: AbortSignal): Promise<void> {
    for (let leftMs = this.#leftMs(); leftMs > 0; leftMs = this.#leftMs()) {
      if (leftMs === Number.POSITIVE_INFINITY) return;
      await this.#clock.sleep(Math.min(leftMs, LONGEST_SLEEP_MS), signal);
    }
    const limit = this.#minutes ?? 0;
    const spent = this.#workedMs() / MINUTE_MS;
    this.#timeUp.abort(new AppError("task.limit-reached", { kind: "minutes", limit, spent }));
    // Should the limit be raised while the work winds down, what begins then has time again.
    this.#timeUp = new AbortController();
  }

  get #minutes(): number | undefined {
    const { tasks, rootTaskId } = this.#journal.state;
    return tasks.get(rootTaskId)?.limits?.minutes;
  }

  #leftMs(): number {
    const minutes = this.#minutes;
    return minutes === undefined ? Number.POSITIVE_INFINITY : minutes * MINUTE_MS - this.#workedMs();
  }

  #workedMs(): number {
    return workingTimeMs(this.#journal.state.events, this.#clock.now());
  }
}
