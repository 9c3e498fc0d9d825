import { makeAutoObservable, observableRef } from "mobx";
import { type Disposable, disposeAll } from "../../lifecycle/disposable";
import type { Clock } from "../../ports/clock";
import type { ProgressStats, WorkerChannel } from "../../ports/worker-channel";
import type { RequestTelemetry } from "../../services/models/request-telemetry";

/** A tab that was closed says nothing of it, so what others have under way is asked for again. */
const ASK_AGAIN_MS = 20_000;

/** The number of model requests running, in this tab and, where the service worker counts them, in all. */
export class ProgressStore {
  readonly #telemetry: RequestTelemetry;
  readonly #worker: WorkerChannel;
  readonly #clock: Clock;
  readonly #closing = new AbortController();
  readonly #subscriptions: readonly Disposable[];
  #isWaiting = false;
  local: ProgressStats;
  shared: ProgressStats | undefined = undefined;

  constructor(telemetry: RequestTelemetry, worker: WorkerChannel, clock: Clock) {
    this.#telemetry = telemetry;
    this.#worker = worker;
    this.#clock = clock;
    this.local = telemetry.stats;
    makeAutoObservable(this, { local: observableRef, shared: observableRef }, { autoBind: true });
    this.#subscriptions = [
      telemetry.onChange(() => this.refresh()),
      worker.listen((message) => {
        if (message.type === "LLM_PROGRESS_UPDATE") this.receive(message.stats);
      }),
    ];
    worker.post({ type: "GET_LLM_PROGRESS_STATS" });
  }

  get stats(): ProgressStats {
    return this.shared ?? this.local;
  }

  get activeRequests(): number {
    return Math.max(this.local.activeRequests, this.shared?.activeRequests ?? 0);
  }

  get busy(): boolean {
    return this.activeRequests > 0;
  }

  refresh(): void {
    this.local = this.#telemetry.stats;
  }

  receive(stats: ProgressStats): void {
    this.shared = stats;
    if (stats.activeRequests > this.local.activeRequests) void this.#askAgain();
  }

  dispose(): void {
    this.#closing.abort();
    disposeAll(this.#subscriptions);
  }

  async #askAgain(): Promise<void> {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    // Rejects when disposed; there is nobody left to ask for then.
    await this.#clock.sleep(ASK_AGAIN_MS, this.#closing.signal).catch(() => {});
    this.#isWaiting = false;
    if (!this.#closing.signal.aborted) this.#worker.post({ type: "GET_LLM_PROGRESS_STATS" });
  }
}
