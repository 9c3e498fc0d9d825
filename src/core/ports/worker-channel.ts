import { type Token, token } from "../di/token";
import type { Disposable } from "../lifecycle/disposable";

/** Counters kept by the service worker for all tabs. Durations in milliseconds. */
export interface ProgressStats {
  readonly activeRequests: number;
  readonly totalRequests: number;
  readonly averageResponseTime: number;
  readonly completedRequests: number;
}

/** The facts of a request that the service worker needs to track it, should its tab be gone before it ends. */
export interface RequestOptions extends TrackingContext {
  readonly model?: string;
}

/** The work that a model request belongs to. */
export interface TrackingContext {
  readonly taskId?: string | undefined;
  readonly conversationId?: string | undefined;
  readonly agentId?: string | undefined;
}

/** A completed request that the service worker reports, as it comes. Times in milliseconds. */
export interface TrackedRequest {
  readonly provider: string;
  readonly model?: string | undefined;
  readonly endpoint: string;
  readonly duration: number;
  readonly status: string;
  readonly success: boolean;
  /** The time it ended. */
  readonly timestamp: number;
  readonly usage?: {
    readonly prompt_tokens: number;
    readonly completion_tokens: number;
    readonly total_tokens: number;
  };
  readonly messages?: readonly unknown[];
  readonly response?: string;
}

/** A message of the service worker to the page. */
export type WorkerMessage =
  | { readonly type: "LLM_PROGRESS_UPDATE"; readonly stats: ProgressStats }
  /** A completed request that no page has reported; one page is told. */
  | {
      readonly type: "LANGFUSE_TRACK_REQUEST";
      readonly data: TrackedRequest;
      readonly ctx?: TrackingContext;
    }
  /** Another page has changed the tracking settings. */
  | { readonly type: "LANGFUSE_CONFIG_UPDATED" }
  | { readonly type: "UPDATE_READY" };

/** A message of the page to the service worker. */
export type WorkerRequest =
  | { readonly type: "GET_LLM_PROGRESS_STATS" }
  /** The tracking settings have been changed; the other pages are told. */
  | { readonly type: "LANGFUSE_CONFIG_UPDATED" }
  /** A model request begins. Answered over the message channel it comes with: `{ success, error? }`. */
  | {
      readonly type: "LLM_REQUEST";
      readonly requestId: string;
      readonly provider: string;
      readonly endpoint: string;
      readonly options?: RequestOptions;
    }
  | {
      readonly type: "LLM_REQUEST_END";
      readonly requestId: string;
      readonly durationMs: number;
      readonly success: boolean;
    }
  | { readonly type: "ACTIVATE_UPDATE" }
  /** The page is at rest: what is large may be stored now. */
  | { readonly type: "STORE_REST" };

/** The service worker. Absent or broken, nothing the user does may fail because of it. */
export interface WorkerChannel {
  /** Registers `/sw.js`; failures are logged only. */
  register(): Promise<void>;
  post(request: WorkerRequest): void;
  listen(listener: (message: WorkerMessage) => void): Disposable;
}

export const WorkerChannelToken: Token<WorkerChannel> = token("worker-channel");
