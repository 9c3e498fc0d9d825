import { AppError, isAppError } from "../../errors/app-error";
import type { LlmProvider } from "../../points/llm-provider";
import type { Http } from "../../ports/http";
import { isLocalAddress } from "./local-address";

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
  return new AppError(provider.remedies?.[code] ?? code, params, { cause: error });
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
