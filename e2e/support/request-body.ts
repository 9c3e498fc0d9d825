import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";

/** The body of a request; `undefined` where the client went away while it sent it, as a page does that is closed. */
export async function requestBody(incoming: IncomingMessage): Promise<string | undefined> {
  try {
    return await text(incoming);
  } catch (error) {
    if (incoming.errored && !incoming.complete) return undefined;
    throw error;
  }
}
