import type { LlmMessage } from "../../domain/model/llm";
import { type Disposable, disposable } from "../../lifecycle/disposable";
import type { PluginHost } from "../../plugin/plugin-host";
import { type CompletedRequest, Tracers } from "../../points/tracer";
import type { Clock } from "../../ports/clock";
import type { Ids } from "../../ports/ids";
import type { Logger } from "../../ports/logger";
import type { ProgressStats, WorkerChannel } from "../../ports/worker-channel";

/** The facts of a request when it starts. */
export interface StartedRequest {
  readonly provider: string;
  readonly model: string;
  readonly purpose: string;
  readonly endpoint: string;
  readonly messages: readonly LlmMessage[];
  readonly taskId?: string | undefined;
  readonly conversationId?: string | undefined;
  readonly agentId?: string | undefined;
}

/** The outcome of a request. */
export type RequestOutcome = Pick<
  CompletedRequest,
  "status" | "usage" | "response" | "toolCalls" | "waitedMs" | "firstTokenMs" | "cost"
>;

/** Counts model requests of this tab, tells the service worker of them and hands finished ones to the tracers. */
export class RequestTelemetry {
  readonly #plugins: Pick<PluginHost, "load" | "open">;
  readonly #worker: WorkerChannel;
  readonly #clock: Clock;
  readonly #ids: Ids;
  readonly #logger: Logger;
  readonly #tracersInstalled: () => Promise<void>;
  readonly #listeners = new Set<() => void>();
  #active = 0;
  #completed = 0;
  #totalMs = 0;

  constructor(
    plugins: Pick<PluginHost, "load" | "open">,
    worker: WorkerChannel,
    clock: Clock,
    ids: Ids,
    logger: Logger,
    tracersInstalled: () => Promise<void>,
  ) {
    this.#plugins = plugins;
    this.#worker = worker;
    this.#clock = clock;
    this.#ids = ids;
    this.#logger = logger.child("models");
    this.#tracersInstalled = tracersInstalled;
    worker.listen((message) => {
      if (message.type === "LANGFUSE_TRACK_REQUEST") void this.#track(message.data, message.ctx);
    });
  }

  /** The counters of this tab alone. */
  get stats(): ProgressStats {
    return {
      activeRequests: this.#active,
      totalRequests: this.#active + this.#completed,
      completedRequests: this.#completed,
      averageResponseTime: this.#completed === 0 ? 0 : this.#totalMs / this.#completed,
    };
  }

  onChange(listener: () => void): Disposable {
    this.#listeners.add(listener);
    return disposable(() => this.#listeners.delete(listener));
  }

  /** Notes the start; the returned function notes the end, once. */
  begin(request: StartedRequest): (outcome: RequestOutcome) => void {
    const requestId = this.#ids.next();
    const startedAt = this.#clock.now();
    const { provider, endpoint, model, taskId, conversationId, agentId } = request;
    const options = { model, taskId, conversationId, agentId };
    this.#active++;
    this.#worker.post({ type: "LLM_REQUEST", requestId, provider, endpoint, options });
    this.#changed();
    let ended = false;
    return (outcome) => {
      if (ended) return;
      ended = true;
      this.#end({ ...request, ...outcome, requestId, startedAt, durationMs: this.#clock.now() - startedAt });
    };
  }

  #end(request: CompletedRequest): void {
    const { requestId, durationMs, status } = request;
    this.#active--;
    this.#completed++;
    this.#totalMs += durationMs;
    this.#worker.post({ type: "LLM_REQUEST_END", requestId, durationMs, success: status === "success" });
    this.#changed();
    this.#traceAll(request);
  }

  /** A report of the service worker: a request whose own tab is gone. */
  async #track(data: unknown, ctx: unknown): Promise<void> {
    const { readTrackedRequest } = await import("./tracked-request");
    await this.#tracersInstalled();
    const request = readTrackedRequest(data, ctx, this.#ids.next());
    if (request) this.#traceAll(request);
    else this.#logger.warn("tracking failed: not a request");
  }

  #traceAll(request: CompletedRequest): void {
    for (const tracer of this.#plugins.open(Tracers).all) void this.#trace(tracer.id, request);
  }

  async #trace(tracerId: string, request: CompletedRequest): Promise<void> {
    const tracer = this.#plugins.open(Tracers).find(tracerId);
    if (!tracer) return;
    try {
      const loaded = await this.#plugins.load(tracer);
      await loaded.record(request, new AbortController().signal);
    } catch (error) {
      this.#logger.warn("tracing failed", { tracer: tracerId, error });
    }
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}
