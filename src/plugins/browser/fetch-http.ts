import { AppError, isAbort } from "@core/errors/app-error";
import type { Http, HttpRequest } from "@core/ports/http";

/** The network through `fetch`. */
export class FetchHttp implements Http {
  async fetch(request: HttpRequest, signal: AbortSignal): Promise<Response> {
    try {
      return await fetch(request.url, {
        method: request.method ?? "GET",
        headers: request.headers,
        body: request.body,
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
}

/** The host alone: a whole URL may carry a key. */
function hostOf(url: string): string {
  const base = globalThis.location?.href;
  return URL.canParse(url, base) ? new URL(url, base).host : "";
}
