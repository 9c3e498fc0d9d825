import { type Disposable, disposeAll } from "@core/lifecycle/disposable";
import type { PluginContext } from "@core/plugin/contribution";
import type { CompletedRequest } from "@core/points/tracer";
import { ClockToken } from "@core/ports/clock";
import { HttpToken } from "@core/ports/http";
import { type Ids, IdsToken } from "@core/ports/ids";
import {
  type ObservabilityConfigs,
  ObservabilityConfigsToken,
} from "@core/services/observability/observability-configs";
import { EventQueue } from "./event-queue";
import { LangfuseClient, type LangfusePorts } from "./langfuse-client";
import { traceEvents } from "./trace-events";

/** Writes one trace with one generation for each completed request, while that is switched on. */
export class LangfuseTracer implements Disposable {
  readonly #client: LangfuseClient;
  readonly #queue: EventQueue;
  readonly #ids: Ids;
  readonly #subscription: Disposable;

  constructor(ports: LangfusePorts & { configs: Pick<ObservabilityConfigs, "onChange"> }, ids: Ids) {
    this.#client = new LangfuseClient(ports);
    this.#queue = new EventQueue({ ...ports, client: this.#client });
    this.#ids = ids;
    this.#subscription = ports.configs.onChange(() => this.#client.reinitialise());
  }

  /** Resolves once the trace waits to be sent, or is not wanted. */
  async record(request: CompletedRequest, signal: AbortSignal): Promise<void> {
    const isReady = await this.#client.prepare();
    if (isReady && !signal.aborted) this.#queue.add(traceEvents(request, () => this.#ids.next()));
  }

  /** Sends what waits now: the page may be closed the next moment. */
  sendLast(): void {
    this.#queue.sendLast();
  }

  dispose(): void {
    disposeAll([this.#subscription, this.#queue]);
  }
}

/** The tracer as the application uses it. */
export function langfuseTracer({ services, logger }: PluginContext): LangfuseTracer {
  const ports = {
    configs: services.get(ObservabilityConfigsToken),
    http: services.get(HttpToken),
    clock: services.get(ClockToken),
    logger,
  };
  const tracer = new LangfuseTracer(ports, services.get(IdsToken));
  globalThis.document?.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") tracer.sendLast();
  });
  globalThis.addEventListener?.("pagehide", () => tracer.sendLast());
  return tracer;
}
