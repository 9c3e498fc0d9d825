import { AppError, isAppError } from "@core/errors/app-error";
import type { Http, HttpRequest } from "@core/ports/http";
import type { FetchLike } from "@modelcontextprotocol/client";
import { isAllowedAddress, isLoopback } from "./server-record";

/** A longer answer is cut off, in bytes. */
const LONGEST_ANSWER = 20_000_000;

/** The first message of the older protocol. */
const GREETING = /"method":"initialize"/;

/** The network as the client of one server sees it. */
export interface McpNetwork {
  readonly fetch: FetchLike;
  /** The address that gave no answer last, if any. */
  readonly unanswered: string | undefined;
  /** Whether the server greeted by the older protocol and named no session that this page may read. */
  readonly hasNoSession: boolean;
}

/**
 * Requests of the client go through the port: no cookie, no referrer, no redirect. A server that is elsewhere can have
 * nothing on this machine asked.
 */
export function mcpNetwork(http: Http, server: URL): McpNetwork {
  let unanswered: string | undefined;
  let hasNoSession = false;
  return {
    get hasNoSession() {
      return hasNoSession;
    },
    get unanswered() {
      return unanswered;
    },
    fetch: async (input, init = {}) => {
      const url = new URL(input);
      if (!isAllowedAddress(url.href) || (isLoopback(url) && !isLoopback(server)))
        throw new AppError("mcp.bad-address-named", { host: url.host });
      const signal = init.signal ?? new AbortController().signal;
      try {
        const request = requestOf(url, init);
        const response = await http.fetch(request, signal);
        if (GREETING.test(request.body ?? "") && response.ok)
          hasNoSession = !response.headers.has("mcp-session-id");
        return limited(response);
      } catch (error) {
        if (!isAppError(error)) throw error;
        unanswered = url.href;
        // The client tells by this class that a browser refused, and tries the older protocol.
        throw new TypeError("Failed to fetch", { cause: error });
      }
    },
  };
}

function requestOf({ href }: URL, { method, headers, body }: RequestInit): HttpRequest {
  return {
    url: href,
    method: (method?.toUpperCase() ?? "GET") as NonNullable<HttpRequest["method"]>,
    headers: Object.fromEntries(new Headers(headers)),
    ...(body === undefined || body === null ? {} : { body: String(body) }),
  };
}

function limited(response: Response): Response {
  if (!response.body) return response;
  let length = 0;
  const limit = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      length += chunk.byteLength;
      if (length > LONGEST_ANSWER) controller.error(new AppError("mcp.too-long", { limit: LONGEST_ANSWER }));
      else controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(limit), { status, statusText, headers });
}
