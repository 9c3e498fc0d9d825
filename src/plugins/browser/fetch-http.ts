import { AppError, isAbort } from "@core/errors/app-error";
import type { Http, HttpObserver, HttpRequest, Reachability } from "@core/ports/http";

/** More than this is given to the browser as a file. */
const LONG_BODY_LENGTH = 100_000;

/** The network through `fetch`. */
export class FetchHttp implements Http {
  /** Absent outside a page, and in one without an origin of its own. */
  readonly pageOrigin = ownOrigin();
  /** A signal is what all requests of one call have in common, whoever makes them. */
  readonly #observers = new WeakMap<AbortSignal, HttpObserver>();

  observe(signal: AbortSignal, observer: HttpObserver): void {
    this.#observers.set(signal, observer);
  }

  async fetch(request: HttpRequest, signal: AbortSignal): Promise<Response> {
    const { onTraffic, onHeaders } = this.#observers.get(signal) ?? {};
    const host = hostOf(request.url);
    const body = await bodyOf(request, signal);
    onTraffic?.({ host, requests: 1, sentBytes: new Blob([body ?? ""]).size, receivedBytes: 0 });
    const response = await this.#fetch(request, body, signal);
    onHeaders?.(response.headers);
    if (!onTraffic) return response;
    return counted(response, (receivedBytes) =>
      onTraffic({ host, requests: 0, sentBytes: 0, receivedBytes }),
    );
  }

  async #fetch(request: HttpRequest, body: Body, signal: AbortSignal): Promise<Response> {
    try {
      return await fetch(request.url, {
        method: request.method ?? "GET",
        ...(request.headers ? { headers: request.headers } : {}),
        body: body ?? null,
        keepalive: request.keepalive ?? false,
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
    return (await import("./reach")).reach(url, signal);
  }

  isOnline(): boolean {
    return globalThis.navigator?.onLine !== false;
  }
}

type Body = Blob | HttpRequest["bytes"] | string;

/** `fetch` copies a text several times before it returns; the bytes of a blob are taken from another process. */
async function bodyOf({ body, bytes }: HttpRequest, signal: AbortSignal): Promise<Body> {
  if (!body || body.length <= LONG_BODY_LENGTH) return bytes ?? body;
  return (await import("./long-body")).longBody(body, signal);
}

/** The same answer, whose body is counted as it is read. */
function counted(response: Response, onBytes: (sizeBytes: number) => void): Response {
  if (!response.body) return response;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      onBytes(chunk.byteLength);
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counter), response);
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
