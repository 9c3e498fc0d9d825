import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Http, HttpRequest } from "@core/ports/http";
import { FetchHttp } from "../../src/plugins/browser/fetch-http";

/** Where the files lie that the application's own server publishes. */
const PUBLIC = fileURLToPath(new URL("../../public", import.meta.url));

/** The network of an application whose own server is the folder `public`; all other addresses are really fetched. */
export class PublicHttp implements Http {
  readonly #network = new FetchHttp();

  async fetch(request: HttpRequest, signal: AbortSignal): Promise<Response> {
    if (!request.url.startsWith("/")) return this.#network.fetch(request, signal);
    const file = join(PUBLIC, request.url);
    // At once: a clock that is driven would not wait for the disk.
    return existsSync(file) ? new Response(readFileSync(file, "utf8")) : new Response("", { status: 404 });
  }
}
