import { type Token, token } from "../di/token";
import type { Disposable } from "../lifecycle/disposable";

/** Counters kept by the service worker for all tabs. Durations in milliseconds. */
export interface ProgressStats {
  readonly activeRequests: number;
  readonly totalRequests: number;
  readonly averageResponseTime: number;
  readonly completedRequests: number;
}

/** What the service worker tells the page. */
export type WorkerMessage =
  | { readonly type: "LLM_PROGRESS_UPDATE"; readonly stats: ProgressStats }
  | { readonly type: "LANGFUSE_TRACK_REQUEST"; readonly data: unknown; readonly ctx: unknown }
  | { readonly type: "UPDATE_READY" };

/** What the page tells the service worker. */
export type WorkerRequest =
  | { readonly type: "GET_LLM_PROGRESS_STATS" }
  | { readonly type: "LANGFUSE_CONFIG_UPDATED" }
  | {
      readonly type: "LLM_REQUEST";
      readonly requestId: string;
      readonly provider: string;
      readonly endpoint: string;
    }
  | {
      readonly type: "LLM_REQUEST_END";
      readonly requestId: string;
      readonly durationMs: number;
      readonly success: boolean;
    }
  | { readonly type: "ACTIVATE_UPDATE" };

/** The service worker. Absent or broken, nothing the user does may fail because of it. */
export interface WorkerChannel {
  /** Registers `/sw.js`; failures are logged only. */
  register(): Promise<void>;
  post(request: WorkerRequest): void;
  listen(listener: (message: WorkerMessage) => void): Disposable;
}

export const WorkerChannelToken: Token<WorkerChannel> = token("worker-channel");
