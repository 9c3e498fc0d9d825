import type {
  ProgressStats,
  TrackedRequest,
  TrackingContext,
  WorkerRequest,
} from "../core/ports/worker-channel";

/** A request as its tab announces it. */
export type AnnouncedRequest = Omit<Extract<WorkerRequest, { type: "LLM_REQUEST" }>, "type">;

/** A request whose tab was closed before it ended, as it is to be tracked. */
export interface LostRequest {
  readonly data: TrackedRequest;
  readonly ctx: TrackingContext;
}

interface ActiveRequest extends AnnouncedRequest {
  readonly clientId: string;
  /** Milliseconds since the Unix epoch. */
  readonly startedAt: number;
}

/** Counts model requests over all tabs, for as long as the browser keeps the worker alive. */
export class RequestProgress {
  readonly #active = new Map<string, ActiveRequest>();
  #total = 0;
  #completed = 0;
  #completedDurationMs = 0;

  start(request: AnnouncedRequest, clientId: string, now: number): void {
    if (this.#active.has(request.requestId)) return;
    this.#active.set(request.requestId, { ...request, clientId, startedAt: now });
    this.#total += 1;
  }

  /** A request that was never started, or has ended before, does not count. */
  end(requestId: string, durationMs: number): void {
    if (!this.#active.delete(requestId)) return;
    this.#completed += 1;
    this.#completedDurationMs += durationMs;
  }

  /** Forgets requests of tabs that are not open any more, and says which: they ended without a word. */
  keepClients(openClientIds: ReadonlySet<string>, now: number): readonly LostRequest[] {
    const lost = [...this.#active.values()].filter(({ clientId }) => !openClientIds.has(clientId));
    for (const { requestId } of lost) this.#active.delete(requestId);
    this.#total -= lost.length;
    return lost.map((request) => lostRequest(request, now));
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

function lostRequest(
  { provider, endpoint, options = {}, startedAt }: ActiveRequest,
  now: number,
): LostRequest {
  const { model, ...ctx } = options;
  const duration = now - startedAt;
  return {
    data: { provider, model, endpoint, duration, status: "aborted", success: false, timestamp: now },
    ctx,
  };
}
