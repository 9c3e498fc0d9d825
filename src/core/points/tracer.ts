import type { LlmMessage, TokenUsage } from "../domain/llm";
import type { Lazy } from "../plugin/contribution";
import { extensionPoint } from "../plugin/extension-point";

/** A finished model request, as tracers see it; never with a key. */
export interface CompletedRequest {
  readonly requestId: string;
  readonly provider: string;
  readonly model: string;
  readonly purpose: string;
  readonly startedAt: number;
  readonly durationMs: number;
  readonly status: "success" | "error" | "aborted";
  readonly usage?: TokenUsage;
  readonly taskId?: string;
  readonly conversationId?: string;
  readonly agentId?: string;
  /** The base URL the request went to. */
  readonly endpoint?: string;
  readonly messages?: readonly LlmMessage[];
  /** The text received, complete or not. */
  readonly response?: string;
}

/** Receives every finished model request. Its failures never reach the user. */
export type Tracer = Lazy<{ record(request: CompletedRequest, signal: AbortSignal): Promise<void> }>;

export const Tracers = extensionPoint<Tracer>("tracer", { combine: "all" });
