import type { PluginContext } from "@core/plugin/contribution";
import type { CompletedRequest, CompletedToolCall } from "@core/points/tracer";
import { type Ids, IdsToken } from "@core/ports/ids";
import { langfuseOf } from "./langfuse";
import type { LangfuseConnection } from "./langfuse-connection";
import { generationBody, toolSpanBody, toolTraceBody, traceBody } from "./trace-bodies";

/** Writes one trace with one generation for each completed request, while that is switched on. */
export class LangfuseTracer {
  readonly #connection: Pick<LangfuseConnection, "client">;
  readonly #ids: Ids;

  constructor(connection: Pick<LangfuseConnection, "client">, ids: Ids) {
    this.#connection = connection;
    this.#ids = ids;
  }

  /** Resolves once the trace waits to be sent, or is not wanted. */
  async record(request: CompletedRequest, signal: AbortSignal): Promise<void> {
    const client = await this.#connection.client();
    if (!client || signal.aborted) return;
    client.trace(traceBody(request));
    client.generation(generationBody(request, this.#ids.next(), client.sendsFiles));
  }

  /** The same of a call of a tool: a trace with one span, in the session of its task or conversation. */
  async recordTool(call: CompletedToolCall, signal: AbortSignal): Promise<void> {
    const client = await this.#connection.client();
    if (!client || signal.aborted) return;
    client.trace(toolTraceBody(call));
    client.span(toolSpanBody(call, this.#ids.next()));
  }
}

/** The tracer as the application uses it. */
export function langfuseTracer(context: PluginContext): LangfuseTracer {
  const { connection } = langfuseOf(context);
  globalThis.document?.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") connection.sendLast();
  });
  globalThis.addEventListener?.("pagehide", () => connection.sendLast());
  return new LangfuseTracer(connection, context.services.get(IdsToken));
}
