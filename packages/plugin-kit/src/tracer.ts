import type { PluginFunction } from "./context";
import type { LlmMessage, TokenUsage } from "./llm";

/** Facts about everything that has ended. */
interface Completed {
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly durationMs: number;
  readonly status: "success" | "error" | "aborted";
  readonly taskId?: string | undefined;
  readonly conversationId?: string | undefined;
}

/** A finished model request; never with a key. */
export interface TracedRequest extends Completed {
  readonly requestId: string;
  readonly provider: string;
  readonly model: string;
  readonly purpose: string;
  readonly usage?: TokenUsage | undefined;
  readonly agentId?: string | undefined;
  readonly endpoint?: string | undefined;
  readonly messages?: readonly LlmMessage[] | undefined;
  readonly response?: string | undefined;
}

/** A call of a tool that has ended. */
export interface TracedToolCall extends Completed {
  readonly callId: string;
  readonly tool: string;
  /** JSON; of a long one the beginning. */
  readonly input: string;
  readonly output?: string;
  readonly target: string;
  readonly agentId: string;
}

/** Follows what models are asked and what tools do. It sees all of it: say where it goes. */
export interface TracerDefinition {
  readonly id: string;
  readonly record: PluginFunction<{ readonly request: TracedRequest }, void>;
  readonly recordTool?: PluginFunction<{ readonly call: TracedToolCall }, void>;
}

/** Contributes what follows requests. */
export function tracer(definition: TracerDefinition) {
  return { point: "tracer", ...definition } as const;
}
