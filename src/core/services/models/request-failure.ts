import { AppError, isAppError } from "../../errors/app-error";
import type { LlmProvider } from "../../points/llm-provider";
import type { Http } from "../../ports/http";
import { failureKind } from "./failure-kind";

/**
 * Says more of a request without an answer, as far as it can be told: the device is offline, the browser blocked it
 * (cross-origin rules, an insecure address, the local-network permission) or the server is down. Other errors are
 * returned as they are.
 */
export async function diagnoseNetwork(
  http: Http,
  error: unknown,
  provider: LlmProvider,
  baseUrl: string | undefined,
  signal: AbortSignal,
): Promise<unknown> {
  const timedOut = error instanceof DOMException && error.name === "TimeoutError";
  if (!timedOut && !(isAppError(error) && error.code === "network.failed")) return error;
  const url = URL.parse(baseUrl || provider.defaultBaseUrl || "");
  if (!url) return error;
  const code = timedOut ? "network.down" : await codeFor(http, url, signal);
  if (code === "network.failed") return error;
  const params = { provider: provider.name, url: url.origin, origin: http.pageOrigin ?? "*" };
  return new AppError(provider.remedies?.[code] ?? wordsFor(code, url, provider), params, { cause: error });
}

/** Of a company's own server nobody is told to see whether it is running. */
function wordsFor(code: string, url: URL, { local, defaultBaseUrl }: LlmProvider): string {
  const isTheirs = !local && url.origin === URL.parse(defaultBaseUrl ?? "")?.origin;
  return code === "network.down" && isTheirs ? "network.hosted-down" : code;
}

/**
 * An error that something can be done about, with what was called: whoever shows it, much later too, can offer that.
 */
export function withCall(
  error: unknown,
  call: { readonly credentialId: string; readonly model: string },
  now: number,
): unknown {
  if (!isAppError(error) || failureKind(error) === undefined) return error;
  const { retryAfterMs } = error.params;
  const known = { ...error.params, ...call };
  const params = typeof retryAfterMs === "number" ? { ...known, retryAt: now + retryAfterMs } : known;
  return new AppError(error.code, params, { cause: error.cause ?? error });
}

async function codeFor(http: Http, url: URL, signal: AbortSignal): Promise<string> {
  const local = isLocalAddress(url.href);
  if (!local && http.isOnline?.() === false) return "network.offline";
  if (!local && url.protocol === "http:" && http.pageOrigin && url.origin !== http.pageOrigin) {
    return "network.insecure";
  }
  const reach = await http.reach?.(url.href, signal);
  if (reach === "not-permitted") return "network.not-permitted";
  if (reach === "answers")
    return (await isReadable(http, url.href, signal)) ? "network.failed" : "network.blocked";
  return reach === "silent" ? "network.down" : "network.failed";
}

/** Whether answers there may be read, also to requests that ask first: then the failure was a passing one. */
async function isReadable(http: Http, url: string, signal: AbortSignal): Promise<boolean> {
  try {
    await http.fetch({ url, headers: { "Content-Type": "application/json" } }, signal);
    return true;
  } catch (error) {
    if (signal.aborted) throw error;
    return false;
  }
}

/** This device by the names that a page may call it by, whatever its own address. */
const THIS_DEVICE = /^(localhost|127\.0\.0\.1)$/;

/** Whether an address is on this device, where models may take minutes to load. */
export function isLocalAddress(url: string): boolean {
  return THIS_DEVICE.test(URL.parse(url)?.hostname ?? "");
}

/** Repetitions after the first attempt. */
export const MAX_RETRIES = 2;
const BASE_DELAY_MS = 500;
const MAX_BACKOFF_MS = 8_000;
/** A server that wants to be left alone for longer is not waited for. */
const MAX_RETRY_AFTER_MS = 60_000;
/** A provider's own words for a server that is down included. */
const RETRIED_CODES = /^(network\.(failed|([a-z-]+-)?down)|provider\.stream-cut)$/;
const RETRIED_STREAM_ERRORS = new Set(["overloaded_error", "api_error", "server_error", "rate_limit_error"]);

/** Whether a request that failed before its first token may be sent again. */
export function isRetriable(error: unknown): boolean {
  if (!isAppError(error)) return false;
  if (failureKind(error) === "credit") return false;
  if (error.code === "provider.api") return isRetriableStatus(Number(error.params.status));
  if (error.code === "provider.stream-error") return RETRIED_STREAM_ERRORS.has(String(error.params.type));
  return RETRIED_CODES.test(error.code);
}

/** The delay before retry number `attempt` (from 0), in milliseconds; the server's request comes first. */
export function retryDelayMs(error: unknown, attempt: number, random: number = Math.random()): number {
  const retryAfterMs = isAppError(error) ? error.params.retryAfterMs : undefined;
  if (typeof retryAfterMs === "number" && retryAfterMs >= 0)
    return Math.min(retryAfterMs, MAX_RETRY_AFTER_MS);
  return Math.min(BASE_DELAY_MS * 2 ** attempt, MAX_BACKOFF_MS) * (0.75 + random / 2);
}

function isRetriableStatus(status: number): boolean {
  return status === 408 || status === 409 || status === 429 || status >= 500;
}

/** The statuses that tell of the key, the account or the address, or were waited for as long as it makes sense. */
const LASTING_STATUSES = new Set([401, 402, 403, 404, 407, 429]);
const OUT_OF_MONEY = /insufficient_quota|credit balance/i;
/** The error codes one call may end with while others do not. */
const CODES_OF_ONE_CALL = new Set([
  "provider.api",
  "provider.stream-cut",
  "provider.stream-error",
  "provider.idle",
  "provider.no-body",
  "provider.reply-too-long",
  "provider.call-too-long",
]);

/**
 * Whether a later call may well go better than one that has failed for good: a server that is down stays so for a
 * while.
 */
export function concernsOneCall(error: unknown): error is AppError {
  if (!isAppError(error) || !CODES_OF_ONE_CALL.has(error.code)) return false;
  const { status, body = "", type = "" } = error.params;
  if (LASTING_STATUSES.has(Number(status)) || Number(status) >= 500) return false;
  return !OUT_OF_MONEY.test(`${type} ${body}`);
}
