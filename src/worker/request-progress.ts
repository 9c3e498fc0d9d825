import type { ProgressStats } from "../core/ports/worker-channel";

/** Counts model requests over all tabs, for as long as the browser keeps the worker alive. */
export class RequestProgress {
  /** The tab that made each request, by request. */
  readonly #active = new Map<string, string>();
  #total = 0;
  #completed = 0;
  #completedDurationMs = 0;

  start(requestId: string, clientId: string): void {
    if (this.#active.has(requestId)) return;
    this.#active.set(requestId, clientId);
    this.#total += 1;
  }

  /** A request that was never started, or has ended before, does not count. */
  end(requestId: string, durationMs: number): void {
    if (!this.#active.delete(requestId)) return;
    this.#completed += 1;
    this.#completedDurationMs += durationMs;
  }

  /** Forgets requests of tabs that are not open any more: they ended without a word. */
  keepClients(openClientIds: ReadonlySet<string>): void {
    for (const [requestId, clientId] of this.#active) {
      if (openClientIds.has(clientId)) continue;
      this.#active.delete(requestId);
      this.#total -= 1;
    }
  }

  get stats(): ProgressStats {
    return {
      activeRequests: this.#active.size,
      totalRequests: this.#total,
      completedRequests: this.#completed,
      averageResponseTime: this.#completed === 0 ? 0 : this.#completedDurationMs / this.#completed,
    };
  }
}
