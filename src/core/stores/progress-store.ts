import { makeAutoObservable, observableRef } from "mobx";
import { type Token, token } from "../di/token";
import { type Disposable, disposeAll } from "../lifecycle/disposable";
import type { ProgressStats, WorkerChannel } from "../ports/worker-channel";
import type { RequestLedger } from "../services/models/request-ledger";

/** How many model requests are running, in this tab and, where the service worker counts them, in all. */
export class ProgressStore {
  readonly #ledger: RequestLedger;
  readonly #subscriptions: readonly Disposable[];
  local: ProgressStats;
  shared: ProgressStats | undefined = undefined;

  constructor(ledger: RequestLedger, worker: WorkerChannel) {
    this.#ledger = ledger;
    this.local = ledger.stats;
    makeAutoObservable(this, { local: observableRef, shared: observableRef }, { autoBind: true });
    this.#subscriptions = [
      ledger.onChange(() => this.refresh()),
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
    this.local = this.#ledger.stats;
  }

  receive(stats: ProgressStats): void {
    this.shared = stats;
  }

  dispose(): void {
    disposeAll(this.#subscriptions);
  }
}

export const ProgressStoreToken: Token<ProgressStore> = token("progress-store");
