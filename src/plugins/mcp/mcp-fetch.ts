import { AppError, isAppError } from "@core/errors/app-error";
import type { Http, HttpRequest } from "@core/ports/http";
import type { FetchLike } from "@modelcontextprotocol/client";
import type { McpHeaders } from "./headers/read-headers";
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
  /** Whether the server said where one signs in when it let the client in no further (RFC 9728, 5.1). */
  readonly namesSignIn: boolean;
}

/**
 * Requests of the client go through the port: no cookie, no referrer, no redirect. A server that is elsewhere can have
 * nothing on this machine asked. The user's own headers go to the server's address, and to none that it names.
 */
export function mcpNetwork(http: Http, server: URL, headers: McpHeaders = {}): McpNetwork {
  let unanswered: string | undefined;
  let hasNoSession = false;
  let namesSignIn = false;
  return {
    get namesSignIn() {
      return namesSignIn;
    },
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
        const request = requestOf(url, init, url.href === server.href ? headers : {});
        const response = await http.fetch(request, signal);
        if (GREETING.test(request.body ?? "") && response.ok)
          hasNoSession = !response.headers.has("mcp-session-id");
        if (response.status === 401)
          namesSignIn = /\bresource_metadata=/i.test(response.headers.get("www-authenticate") ?? "");
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

function requestOf(
  { href }: URL,
  { method, headers: ofClient, body }: RequestInit,
  own: McpHeaders,
): HttpRequest {
  const headers = new Headers(ofClient);
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
  return {
    url: href,
    method: (method?.toUpperCase() ?? "GET") as NonNullable<HttpRequest["method"]>,
    headers: Object.fromEntries(headers),
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
