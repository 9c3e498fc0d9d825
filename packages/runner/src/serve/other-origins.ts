import type { IncomingMessage, ServerResponse } from "node:http";
import { API } from "./api-address";
import type { Devices } from "./devices";

const PAIRING = `${API}pair`;
const METHODS = "GET, POST, DELETE";
const HEADERS = "authorization, content-type";
/** Seconds for which a browser need not ask again. What a page then asks is looked at all the same. */
const MAX_AGE = "600";

/** An origin as a browser writes it; pages without one, such as frames of a sandbox, say `null`. */
const ORIGIN = /^https?:\/\/[\w.:[\]-]{1,260}$/;

/**
 * Has a page of another origin use the API (CORS) where a device was paired from there, or is about to be: while there is a
 * pairing sentence, whoever has it may ask to be paired. Resolves to the status that all else is refused with.
 */
export async function otherOriginRefusal(
  request: IncomingMessage,
  response: ServerResponse,
  origin: string,
  devices: Pick<Devices, "hasOrigin" | "isPairing">,
): Promise<403 | undefined> {
  const { pathname } = new URL(request.url ?? "/", "http://runner");
  if (!pathname.startsWith(API) || !ORIGIN.test(origin)) return 403;
  const isWelcome = pathname === PAIRING ? devices.isPairing() : devices.hasOrigin(origin);
  if (!(await isWelcome)) return 403;
  response.setHeader("Access-Control-Allow-Origin", origin);
  response.setHeader("Vary", "Origin");
  return undefined;
}

/** Answers what a browser asks before it lets a page of another origin, which is welcome, ask at all. */
export function answerPreflight({ headers }: IncomingMessage, response: ServerResponse): void {
  response.setHeader("Access-Control-Allow-Methods", METHODS);
  response.setHeader("Access-Control-Allow-Headers", HEADERS);
  response.setHeader("Access-Control-Max-Age", MAX_AGE);
  if (headers["access-control-request-private-network"] === "true")
    response.setHeader("Access-Control-Allow-Private-Network", "true");
  response.writeHead(204).end();
}
