import { isAppError } from "../../errors/app-error";

/** Repetitions after the first attempt. */
export const MAX_RETRIES = 2;
const BASE_DELAY_MS = 500;
const MAX_BACKOFF_MS = 8_000;
/** A server that wants to be left alone for longer is not waited for. */
const MAX_RETRY_AFTER_MS = 60_000;
const RETRIED_CODES = new Set([
  "network.failed",
  "network.down",
  "network.ollama-down",
  "provider.stream-cut",
]);
const RETRIED_STREAM_ERRORS = new Set(["overloaded_error", "api_error", "server_error", "rate_limit_error"]);

/** Whether a request that failed before its first token may be sent again. */
export function isRetriable(error: unknown): boolean {
  if (!isAppError(error)) return false;
  if (error.code === "provider.api") return isRetriableStatus(Number(error.params.status));
  if (error.code === "provider.stream-error") return RETRIED_STREAM_ERRORS.has(String(error.params.type));
  return RETRIED_CODES.has(error.code);
}

/** How long to wait before retry number `attempt` (from 0), in milliseconds; the server's wish comes first. */
export function retryDelayMs(error: unknown, attempt: number, random: number = Math.random()): number {
  const wished = isAppError(error) ? error.params.retryAfterMs : undefined;
  if (typeof wished === "number" && wished >= 0) return Math.min(wished, MAX_RETRY_AFTER_MS);
  return Math.min(BASE_DELAY_MS * 2 ** attempt, MAX_BACKOFF_MS) * (0.75 + random / 2);
}

function isRetriableStatus(status: number): boolean {
  return status === 408 || status === 409 || status === 429 || status >= 500;
}
