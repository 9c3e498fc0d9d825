import { lookup as systemLookup } from "node:dns";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { Readable } from "node:stream";
import { AppError } from "@core/errors/app-error";
import type { HttpRequest } from "@core/ports/http";
import { isPublicAddress } from "./public-address";

/** The ways to the network, which tests take the place of. */
export interface PublicNetwork {
  readonly lookup: typeof systemLookup;
  isPublic(address: string): boolean;
}

const NETWORK: PublicNetwork = { lookup: systemLookup, isPublic: isPublicAddress };

/** Statuses of answers that have no body. */
const BODILESS = new Set([204, 205, 304]);

/**
 * Asks a server of the public internet. The address is looked at where the connection is made, so that a name that leads
 * elsewhere the second time gains nothing; a redirect is refused, as one is by the port `Http`.
 * @throws AppError `network.failed`, or the signal's reason.
 */
export async function publicFetch(
  request: HttpRequest,
  signal: AbortSignal,
  network: PublicNetwork = NETWORK,
): Promise<Response> {
  const url = new URL(request.url);
  try {
    const answer = await send(url, request, signal, network);
    const status = answer.statusCode ?? 500;
    if (status >= 300 && status < 400 && status !== 304) {
      answer.destroy();
      throw new Error("a redirect is not followed");
    }
    const body = BODILESS.has(status) ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>);
    return new Response(body, { status, headers: headersOf(answer) });
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw new AppError("network.failed", { host: url.host }, { cause: error });
  }
}

function send(
  url: URL,
  { method = "GET", headers, body, bytes }: HttpRequest,
  signal: AbortSignal,
  network: PublicNetwork,
): Promise<IncomingMessage> {
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(literal) && !network.isPublic(literal)) return Promise.reject(new Error("no public address"));
  const ask = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const options = {
      ...{ method, signal, lookup: publicLookup(network), agent: false as const },
      // Nothing here unpacks it.
      headers: { ...headers, "accept-encoding": "identity" },
    };
    ask(url, options, resolve)
      .once("error", reject)
      .end(bytes ?? body);
  });
}

/** Finds addresses as the system does, and none where one of them is not public. */
function publicLookup({ lookup, isPublic }: PublicNetwork): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const first = found?.[0];
      if (error || !first) return done(error ?? new Error("no address"), "");
      if (!found.every(({ address }) => isPublic(address))) return done(new Error("no public address"), "");
      if (options.all) return done(null, found);
      done(null, first.address, first.family);
    });
  };
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    headers.append(rawHeaders[at] ?? "", rawHeaders[at + 1] ?? "");
  }
  return headers;
}
