import type { LlmMessage, TokenUsage, ToolCall } from "../../domain/model/llm";
import type { Lazy } from "../../plugin/contribution";
import { extensionPoint } from "../../plugin/extension-point";

/** A finished model request, as tracers see it; never with a key. */
export interface CompletedRequest {
  readonly requestId: string;
  readonly provider: string;
  readonly model: string;
  readonly purpose: string;
  readonly startedAt: number;
  readonly durationMs: number;
  readonly status: "success" | "error" | "aborted";
  readonly usage?: TokenUsage | undefined;
  readonly taskId?: string | undefined;
  readonly conversationId?: string | undefined;
  readonly agentId?: string | undefined;
  /** The base URL the request went to. */
  readonly endpoint?: string | undefined;
  readonly messages?: readonly LlmMessage[] | undefined;
  /** The text received, complete or not. */
  readonly response?: string | undefined;
  /** The calls of tools that the reply asked for. */
  readonly toolCalls?: readonly ToolCall[] | undefined;
  /** The time until it was sent, in milliseconds: it waited for its turn, or for another attempt. */
  readonly waitedMs?: number | undefined;
  /** The time from then to the first part of the reply, in milliseconds; thoughts count. */
  readonly firstTokenMs?: number | undefined;
  /** US dollars, or `free` where nothing is charged; absent where it is not known. */
  readonly cost?: number | "free" | undefined;
}

/** A call of a tool that has ended, as tracers see it; never with what looks like a key. */
export interface CompletedToolCall {
  readonly callId: string;
  /** The id of the tool. */
  readonly tool: string;
  /** The input it was run with, as JSON; of a long one the beginning. */
  readonly input: string;
  /** The output it gave; of a long one the beginning. */
  readonly output?: string;
  /** The host, folder or file it touched; empty where it touched nothing in particular. */
  readonly target: string;
  readonly startedAt: number;
  readonly durationMs: number;
  readonly status: "success" | "error" | "aborted";
  readonly taskId?: string;
  readonly conversationId?: string;
  readonly agentId: string;
}

/** The receiver of every finished model request, and of every call of a tool where it wants those as well. */
export interface RequestTracer {
  record(request: CompletedRequest, signal: AbortSignal): Promise<void>;
  recordTool?(call: CompletedToolCall, signal: AbortSignal): Promise<void>;
}

/** A plugin that follows what is asked and run. Its failures never reach the user. */
export interface Tracer extends Lazy<RequestTracer> {
  /** Whether it fills the page `Traces` of this device. */
  readonly keepsHere?: boolean;
}

export const Tracers = extensionPoint<Tracer>("tracer", { combine: "all" });
