import { AppError, isAbort } from "@core/errors/app-error";
import type { Http, HttpRequest, Reachability } from "@core/ports/http";
import { isLocalNetworkDenied } from "./local-network-permission";

/** The network through `fetch`. */
export class FetchHttp implements Http {
  /** Absent outside a page, and in one without an origin of its own. */
  readonly pageOrigin = ownOrigin();

  async fetch(request: HttpRequest, signal: AbortSignal): Promise<Response> {
    try {
      return await fetch(request.url, {
        method: request.method ?? "GET",
        headers: request.headers,
        body: request.body,
        keepalive: request.keepalive,
        redirect: "error",
        credentials: "omit",
        referrerPolicy: "no-referrer",
        signal,
      });
    } catch (error) {
      if (signal.aborted || isAbort(error)) throw error;
      throw new AppError("network.failed", { host: hostOf(request.url) }, { cause: error });
    }
  }

  async reach(url: string, signal: AbortSignal): Promise<Reachability> {
    try {
      await fetch(url, {
        method: "HEAD",
        mode: "no-cors",
        cache: "no-store",
        credentials: "omit",
        referrerPolicy: "no-referrer",
        signal,
      });
      return "answers";
    } catch (error) {
      if (signal.aborted) throw error;
      return (await isLocalNetworkDenied(url)) ? "not-permitted" : "silent";
    }
  }

  isOnline(): boolean {
    return globalThis.navigator?.onLine !== false;
  }
}

/** The host alone: a whole URL may carry a key. */
function hostOf(url: string): string {
  const base = globalThis.location?.href;
  return URL.canParse(url, base) ? new URL(url, base).host : "";
}

function ownOrigin(): string | undefined {
  const origin = globalThis.location?.origin;
  return origin && origin !== "null" ? origin : undefined;
}
